import * as catalogue from './20261121T0300_create_catalogue'
import * as content from './20261121T0310_create_content'
import * as accounts from './20261121T0320_create_accounts'
import * as sales from './20261121T0330_create_sales'
import * as newsletter from './20261121T0340_create_newsletter'
import * as rolesAndSessions from './20261121T0900_end_sessions_with_roles'
import * as proofs from './20261121T1010_create_payment_proofs'
import * as largeCatalogue from './20261121T1110_index_a_large_catalogue'
import * as orderFilters from './20261121T1200_index_order_filters'
import * as fateOfMails from './20261121T1300_tell_fate_of_mails'
import * as pickupsAndSlots from './20261121T1540_index_pickups_and_slots'
import * as takings from './20261122T0320_note_what_orders_take'
import * as contentChanges from './20261122T0940_announce_content'
import * as attemptCounts from './20261122T1050_create_attempt_counts'
import * as shelfChanges from './20261122T1150_announce_shelves'
import * as recipients from './20261122T1300_add_recipients'
import * as deliveryCalendar from './20261122T1310_create_delivery_calendar'
import * as orderCharges from './20261122T1311_create_order_charges'
import * as leadDays from './20261122T1312_add_lead_days'
import * as ledger from './20261122T1320_keep_payments_as_a_ledger'
import * as unpaid from './20261122T1321_let_unpaid_orders_expire'
import * as deliveryRuns from './20261122T1330_create_delivery_runs'
import * as orderEdits from './20261122T1400_let_orders_be_edited'
import * as searchByEar from './20261122T1430_search_by_ear'
import * as productImages from './20261122T1440_create_product_images'
import * as newestProducts from './20261122T1450_index_newest_products'
import * as guestOrders from './20261122T1460_take_guest_orders_along'
import * as formDrafts from './20261122T1610_create_form_drafts'
import * as newOrders from './20261122T1620_tell_new_orders'
import * as complaintsBook from './20261122T1640_open_the_complaints_book'
import * as subscriberImports from './20261122T1650_create_subscriber_imports'
import * as watch from './20261123T0200_watch_the_shop'
import * as cropOfTheFront from './20261123T0300_crop_pictures_of_the_front'
import * as orderLinks from './20261124T0130_keep_order_links'
import * as lockConflicts from './20261124T0150_count_lock_conflicts'
import * as sharedLinks from './20261124T0900_end_shared_links'
import * as proofsWithoutNumber from './20261124T1000_take_proofs_without_number'
import * as collectOnDelivery from './20261124T1100_collect_on_delivery'
import * as takenBack from './20261124T1110_take_deliveries_back'
import * as absentDeliveries from './20261124T1120_index_absent_deliveries'
import * as productRank from './20261124T1300_rank_products'
import * as settledAnswers from './20261124T1310_settle_what_waits'
import * as occasionPages from './20261125T1200_give_occasions_pages'
import * as bouquetPhotos from './20261125T1300_create_bouquet_photos'
import * as productSizes from './20261125T2300_create_product_sizes'
import * as priceChanges from './20261125T2330_create_price_changes'
import * as staffDuties from './20261126T1300_give_staff_duties'
import * as changeLog from './20261126T1800_create_change_log'
import * as customers from './20261126T2100_create_customers'
import * as secondFactors from './20261126T2200_add_second_factors'
import * as madeLines from './20261127T0100_note_what_is_made'
import * as orderChannel from './20261127T0200_note_the_channel'
import * as phoneDigits from './20261127T0300_index_phone_digits'
import * as pushDevices from './20261127T0400_push_to_devices'
import * as orderHolders from './20261127T0500_let_staff_hold_orders'
import * as recipes from './20261127T0600_write_recipes'
import * as priceLists from './20261127T0700_import_price_lists'
import * as acceptedTerms from './20261127T0800_keep_accepted_terms'
import * as dialledTelephones from './20261127T0900_dial_telephones'
import * as erasedCustomers from './20261127T1000_let_customers_be_erased'
import * as unevenOrders from './20261127T1100_find_uneven_orders'
import * as manyRows from './20261127T1215_write_many_rows'
import * as receipts from './20261127T1220_write_receipts'
import * as buyersSources from './20261127T1240_note_where_buyers_come_from'
import * as vainSearches from './20261127T1700_note_vain_searches'
import * as visitSteps from './20261127T1800_count_visit_steps'
import * as erasures from './20261128T0100_announce_erasures'

/** Every migration by its file's name; the order of the names is the order they run in. */
export const migrations = {
  '20261121T0300_create_catalogue': catalogue,
  '20261121T0310_create_content': content,
  '20261121T0320_create_accounts': accounts,
  '20261121T0330_create_sales': sales,
  '20261121T0340_create_newsletter': newsletter,
  '20261121T0900_end_sessions_with_roles': rolesAndSessions,
  '20261121T1010_create_payment_proofs': proofs,
  '20261121T1110_index_a_large_catalogue': largeCatalogue,
  '20261121T1200_index_order_filters': orderFilters,
  '20261121T1300_tell_fate_of_mails': fateOfMails,
  '20261121T1540_index_pickups_and_slots': pickupsAndSlots,
  '20261122T0320_note_what_orders_take': takings,
  '20261122T0940_announce_content': contentChanges,
  '20261122T1050_create_attempt_counts': attemptCounts,
  '20261122T1150_announce_shelves': shelfChanges,
  '20261122T1300_add_recipients': recipients,
  '20261122T1310_create_delivery_calendar': deliveryCalendar,
  '20261122T1311_create_order_charges': orderCharges,
  '20261122T1312_add_lead_days': leadDays,
  '20261122T1320_keep_payments_as_a_ledger': ledger,
  '20261122T1321_let_unpaid_orders_expire': unpaid,
  '20261122T1330_create_delivery_runs': deliveryRuns,
  '20261122T1400_let_orders_be_edited': orderEdits,
  '20261122T1430_search_by_ear': searchByEar,
  '20261122T1440_create_product_images': productImages,
  '20261122T1450_index_newest_products': newestProducts,
  '20261122T1460_take_guest_orders_along': guestOrders,
  '20261122T1610_create_form_drafts': formDrafts,
  '20261122T1620_tell_new_orders': newOrders,
  '20261122T1640_open_the_complaints_book': complaintsBook,
  '20261122T1650_create_subscriber_imports': subscriberImports,
  '20261123T0200_watch_the_shop': watch,
  '20261123T0300_crop_pictures_of_the_front': cropOfTheFront,
  '20261124T0130_keep_order_links': orderLinks,
  '20261124T0150_count_lock_conflicts': lockConflicts,
  '20261124T0900_end_shared_links': sharedLinks,
  '20261124T1000_take_proofs_without_number': proofsWithoutNumber,
  '20261124T1100_collect_on_delivery': collectOnDelivery,
  '20261124T1110_take_deliveries_back': takenBack,
  '20261124T1120_index_absent_deliveries': absentDeliveries,
  '20261124T1300_rank_products': productRank,
  '20261124T1310_settle_what_waits': settledAnswers,
  '20261125T1200_give_occasions_pages': occasionPages,
  '20261125T1300_create_bouquet_photos': bouquetPhotos,
  '20261125T2300_create_product_sizes': productSizes,
  '20261125T2330_create_price_changes': priceChanges,
  '20261126T1300_give_staff_duties': staffDuties,
  '20261126T1800_create_change_log': changeLog,
  '20261126T2100_create_customers': customers,
  '20261126T2200_add_second_factors': secondFactors,
  '20261127T0100_note_what_is_made': madeLines,
  '20261127T0200_note_the_channel': orderChannel,
  '20261127T0300_index_phone_digits': phoneDigits,
  '20261127T0400_push_to_devices': pushDevices,
  '20261127T0500_let_staff_hold_orders': orderHolders,
  '20261127T0600_write_recipes': recipes,
  '20261127T0700_import_price_lists': priceLists,
  '20261127T0800_keep_accepted_terms': acceptedTerms,
  '20261127T0900_dial_telephones': dialledTelephones,
  '20261127T1000_let_customers_be_erased': erasedCustomers,
  '20261127T1100_find_uneven_orders': unevenOrders,
  '20261127T1215_write_many_rows': manyRows,
  '20261127T1220_write_receipts': receipts,
  '20261127T1240_note_where_buyers_come_from': buyersSources,
  '20261127T1700_note_vain_searches': vainSearches,
  '20261127T1800_count_visit_steps': visitSteps,
  '20261128T0100_announce_erasures': erasures,
}

/**
 * The last migration of the oldest version of the shop that works on this schema: that version can be
 * started again on a database that this one has migrated. Moved on with each release, to the last
 * migration of the release before it; tests/code/additive.server.test.ts holds the migrations to it.
 *
 * @source docs/decisions/0049
 */
export const SERVES_FROM: keyof typeof migrations = '20261122T1650_create_subscriber_imports'
