import type { FieldMetadata } from '@conform-to/react'
import type { SettingsField } from './settings.server'

export type Fields = Record<SettingsField, FieldMetadata<string>>
