import type { SectionId } from './setting-kinds'
import { SETTING_KEYS, type SettingKey, SETTINGS } from './setting-list'

/** Where the shop's money goes. */
const OF_PAYMENT: SectionId[] = ['pago', 'banco']

/** Whether somebody may see and change the settings of a section. */
export function seesSection(id: SectionId, seesPayments: boolean): boolean {
  return seesPayments || !OF_PAYMENT.includes(id)
}

/** The settings of the other sections: they are not read, and stay as they are. */
export function hiddenSettings(seesPayments: boolean): SettingKey[] {
  return SETTING_KEYS.filter((key) => !seesSection(SETTINGS[key].section, seesPayments))
}
