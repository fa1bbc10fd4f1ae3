/** What is written in place of a text that may not be missing. */
export const ERASED = 'Dato borrado'

/**
 * What becomes of a column: `once`, what stands there as soon as its person asks; `term`, what stands there once the
 * law lets the shop forget it; 'none' tells nothing of anybody.
 */
export type Fate = { once: string | null } | { term: string | null } | 'none'

/** What belongs to people: of an order, an account, a mail address, a customer or a sheet of the complaints book. */
export type Owner = 'order' | 'account' | 'mail' | 'customer' | 'claim'

export type Holding = {
  of: Owner
  /** The column that says whose a row is. */
  key: string
  /** Whether whole rows go as soon as their person asks; their columns need no fate then. */
  isRow?: true
  /** Every column of text. */
  columns: Record<string, Fate>
  /** What a person reads of it: the title and, by column, its name. Without it they read nothing: keys and hashes. */
  shows?: { title: string; columns: Record<string, string> }
}

const gone = { once: null }
const blank = { once: '' }

/** A column of text of each table, apart from blanks: whatever tells nothing of a customer. */
function none(columns: string): Record<string, Fate> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, 'none']))
}

/** The columns of rows that go whole. */
function withRow(columns: string): Record<string, Fate> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, gone]))
}

/**
 * Every table that holds something of a customer. The download, the erasure and what is left to the terms are made of
 * it; `holdings.server.test.ts` fails while a column of text of the schema is in neither this list nor the next.
 */
export const HOLDINGS: Record<string, Holding> = {
  orders: {
    ...{ of: 'order', key: 'id' },
    columns: {
      ...none('channel country coupon_code delivery_type district legal_version order_number'),
      ...none('payment_method pickup_sucursal shipping_zone_name status document_kind'),
      ...none('first_source last_source'),
      // Made of the others by the database.
      ...none('searched'),
      ...{ customer_name: { term: ERASED }, customer_lastname: { term: '' } },
      ...{ customer_dni: { term: '' }, email: gone, phone: blank, phone_e164: gone },
      ...{ fiscal_name: { term: '' }, fiscal_address: { term: '' } },
      ...{ recipient_name: gone, recipient_phone: gone, recipient_phone_e164: gone },
      ...{ signed_as: gone, shipping_address: gone, shipping_reference: gone, notes: gone },
      access_token_hash: gone,
    },
    shows: {
      title: 'Pedidos',
      columns: {
        ...{ order_number: 'Pedido', created_at: 'Fecha', status: 'Estado', total: 'Total' },
        ...{ customer_name: 'Nombre', customer_lastname: 'Apellidos', customer_dni: 'Documento' },
        ...{ fiscal_name: 'Razón social', fiscal_address: 'Domicilio fiscal' },
        ...{ email: 'Correo', phone: 'Celular', recipient_name: 'Quien recibe' },
        ...{ recipient_phone: 'Su celular', signed_as: 'Firma', shipping_address: 'Dirección' },
        ...{ shipping_reference: 'Referencia', district: 'Distrito', notes: 'Indicaciones' },
        ...{ first_source: 'Su primera visita, desde', last_source: 'Su última visita, desde' },
        ...{ legal_accepted_at: 'Aceptó los términos', erased_at: 'Se borró' },
      },
    },
  },
  order_items: {
    ...{ of: 'order', key: 'order_id' },
    columns: {
      ...none('delivery_time product_color product_name size_contents size_name'),
      dedication: blank,
    },
    shows: {
      title: 'Flores y dedicatorias',
      columns: {
        ...{ order_id: 'Pedido', product_name: 'Producto', quantity: 'Cantidad' },
        ...{ subtotal: 'Importe', delivery_date: 'Entrega', dedication: 'Dedicatoria' },
      },
    },
  },
  // The columns of history that hold words are erased by the door: `Change.forgetWords`.
  order_events: {
    ...{ of: 'order', key: 'order_id' },
    columns: { ...none('kind status'), detail: blank, words: gone },
    shows: {
      title: 'Historial de tus pedidos',
      columns: { order_id: 'Pedido', created_at: 'Fecha', detail: 'Detalle', words: 'Palabras' },
    },
  },
  payments: {
    ...{ of: 'order', key: 'order_id' },
    columns: {
      ...none('kind method'),
      ...{ operation_number: { term: null }, void_reason: { once: ERASED } },
    },
    shows: {
      title: 'Pagos',
      columns: {
        ...{ order_id: 'Pedido', paid_on: 'Día', amount: 'Importe', method: 'Medio' },
        ...{ operation_number: 'Operación', void_reason: 'Por qué se anuló' },
      },
    },
  },
  receipts: {
    ...{ of: 'order', key: 'order_id' },
    columns: {
      ...none('kind series document_code'),
      ...{ document_number: { term: '' }, customer_name: { term: ERASED }, link: { term: '' } },
    },
    shows: {
      title: 'Boletas y facturas',
      columns: {
        ...{ order_id: 'Pedido', issued_on: 'Fecha', series: 'Serie', number: 'Número' },
        ...{ customer_name: 'A nombre de', document_number: 'Documento', total: 'Total' },
        ...{ link: 'Enlace' },
      },
    },
  },
  payment_proofs: {
    ...{ of: 'order', key: 'order_id', isRow: true },
    columns: withRow('file operation_number picture_hash'),
    shows: {
      title: 'Comprobantes',
      columns: {
        ...{ order_id: 'Pedido', created_at: 'Fecha', amount: 'Importe' },
        ...{ operation_number: 'Operación', file: 'Archivo' },
      },
    },
  },
  bouquet_photos: {
    ...{ of: 'order', key: 'order_id', isRow: true },
    columns: withRow('file picture_hash place'),
    shows: {
      title: 'Fotos de tus ramos',
      columns: { order_id: 'Pedido', created_at: 'Fecha', file: 'Archivo' },
    },
  },
  order_links: {
    ...{ of: 'order', key: 'order_id', isRow: true },
    columns: withRow('token_hash'),
  },
  filed_orders: {
    ...{ of: 'order', key: 'order_id', isRow: true },
    columns: withRow('buyer_mark'),
  },
  users: {
    ...{ of: 'account', key: 'id', isRow: true },
    columns: withRow('email guest_orders password_hash username'),
    shows: {
      title: 'Tu cuenta',
      columns: { created_at: 'Desde', email: 'Correo', username: 'Nombre' },
    },
  },
  sessions: {
    ...{ of: 'account', key: 'user_id', isRow: true },
    columns: withRow('device id_hash'),
    shows: {
      title: 'Sesiones abiertas',
      columns: { created_at: 'Desde', seen_at: 'La última vez' },
    },
  },
  email_tokens: {
    ...{ of: 'account', key: 'user_id', isRow: true },
    columns: withRow('purpose token_hash'),
  },
  recipients: {
    ...{ of: 'account', key: 'user_id', isRow: true },
    columns: withRow('name phone'),
    shows: {
      title: 'Personas a quienes enviaste',
      columns: { name: 'Nombre', phone: 'Celular', used_at: 'La última vez' },
    },
  },
  coupons: {
    ...{ of: 'account', key: 'user_id', isRow: true },
    columns: withRow('code discount_type kind'),
    shows: { title: 'Cupones tuyos', columns: { code: 'Código', created_at: 'Desde' } },
  },
  customer_notes: {
    ...{ of: 'customer', key: 'customer_id', isRow: true },
    columns: withRow('body'),
    shows: {
      title: 'Notas de la florería',
      columns: { written_at: 'Fecha', body: 'Nota' },
    },
  },
  customer_keys: {
    ...{ of: 'customer', key: 'customer_id', isRow: true },
    columns: withRow('key'),
  },
  subscribers: {
    ...{ of: 'mail', key: 'email', isRow: true },
    columns: withRow('consent_text email full_name source status'),
    shows: {
      title: 'Novedades por correo',
      columns: {
        ...{ email: 'Correo', full_name: 'Nombre', consented_at: 'Aceptó' },
        ...{ consent_text: 'Qué aceptó', unsubscribed_at: 'Se dio de baja' },
      },
    },
  },
  claims: {
    ...{ of: 'mail', key: 'email' },
    columns: {
      ...none('kind good provider_name provider_address provider_ruc'),
      ...{ name: { term: ERASED }, address: { term: ERASED }, document: { term: ERASED } },
      ...{ phone: { term: ERASED }, email: { term: 'borrado' }, guardian: { term: null } },
      ...{ good_description: { term: ERASED }, detail: { term: ERASED } },
      request: { term: ERASED },
    },
    shows: {
      title: 'Libro de Reclamaciones',
      columns: {
        ...{ number: 'Hoja', created_at: 'Fecha', name: 'Nombre', document: 'Documento' },
        ...{ address: 'Domicilio', phone: 'Celular', email: 'Correo', guardian: 'Apoderado' },
        ...{ good_description: 'Sobre qué', detail: 'Detalle', request: 'Pedido' },
      },
    },
  },
  claim_answers: {
    ...{ of: 'claim', key: 'claim_id' },
    columns: { text: { term: ERASED } },
    shows: {
      title: 'Respuestas a tus reclamos',
      columns: { created_at: 'Fecha', text: 'Respuesta' },
    },
  },
}

/**
 * The columns of text of all other tables, which tell nothing of a customer, or are gone by themselves: what staff had
 * typed (`form_drafts`) within the hour, a list of subscribers (`subscriber_imports`) once it is brought in.
 */
export const IMPERSONAL: Record<string, string> = {
  attempt_counts: 'key',
  campaign_recipients: 'error state',
  campaigns: 'body_html button_label button_url preview_text status subject',
  categories: 'description image_url name slug',
  change_log: 'after before kind part searched thing thing_id thing_name',
  claim_mails: 'kind problem',
  complements: 'description image_url name',
  data_requests: 'asked_by',
  delivery_closures: 'reason slot',
  delivery_places: 'slot',
  delivery_runs: 'slot',
  delivery_slots: 'capacity_of name serves weekdays',
  duties: 'duty',
  flowers: 'color folded_name name',
  factor_browsers: 'device id_hash',
  form_drafts: 'sealed',
  hero_slides: 'cta_link cta_text image_url title',
  last_times: 'detail what',
  legal_versions: 'privacy terms version',
  lifestyle_images: 'alt_text description image_url link_type title',
  order_charges: 'name',
  order_item_complements: 'name',
  order_takings: 'kind name',
  peak_days: 'capacity_of hidden_categories name',
  price_changes: 'words',
  product_colors: 'color_name hex_color image_url',
  product_images: 'alt_text image_url',
  product_redirects: 'slug',
  product_sizes: 'contents name slug',
  products: 'description folded_name heard_name instructions name slug',
  receipt_lines: 'name',
  push_devices: 'auth endpoint p256dh session_hash',
  push_keys: 'private_key public_key',
  push_settings: 'kinds',
  recovery_codes: 'code_hash',
  search_misses: 'words',
  second_factors: 'secret',
  shipping_zones: 'areas name',
  shop_processes: 'host',
  site_settings: 'key value',
  staff_invitations: 'duty',
  subcategories: 'description name slug',
  price_list_imports: 'changes file_name lines moved notes pictures problems',
  subscriber_imports: 'file_name lines problems',
  tags: 'description icon image_url name slug title',
  user_roles: 'duty role',
  visit_steps: 'device step',
  visitor_errors: 'requests screen',
}

/** What is written into a table's columns, of one fate or of both; empty where nothing is. */
export function blanksOf(table: string, fates: ('once' | 'term')[]): Record<string, string | null> {
  const columns = Object.entries(HOLDINGS[table]?.columns ?? {})
  return Object.fromEntries(
    columns.flatMap(([name, fate]) => {
      if (fate === 'none') return []
      const [kind, value] = 'once' in fate ? ['once', fate.once] : ['term', fate.term]
      return fates.some((asked) => asked === kind) ? [[name, value]] : []
    }),
  )
}
