type Method = {
  /** In lists and files. */
  label: string
  /** Inside a sentence. */
  inText: string
  /** What shoppers choose at the checkout; `null` for what only staff note. */
  atCheckout: string | null
  /** Whether riders may note it at the door. */
  isAtDoor: boolean
  /** Whether a payment has the number of an operation. */
  hasOperation: boolean
  /** Of what is paid from phone to phone, which has settings of its own: number, holder, QR and limit. */
  wallet: {
    /** The default of its switch in the settings; `null` where it is always offered. */
    isOffered: 'true' | 'false' | null
    /** The default of its limit: céntimos for one operation. */
    operationMax: number
  } | null
}

/**
 * How people pay, declared once: every page, mail, file, form and setting that names, offers or asks
 * for a payment reads this list, in this order. The database's constraints hold the same keys; where
 * they do not, orders do not type.
 */
export const PAYMENT_METHODS = {
  yape: {
    ...{ label: 'Yape', inText: 'Yape', atCheckout: 'Yape', isAtDoor: true, hasOperation: true },
    wallet: { isOffered: null, operationMax: 50_000 },
  },
  plin: {
    ...{ label: 'Plin', inText: 'Plin', atCheckout: 'Plin', isAtDoor: true, hasOperation: true },
    wallet: { isOffered: 'true', operationMax: 50_000 },
  },
  transferencia: {
    ...{ label: 'Transferencia', inText: 'transferencia', atCheckout: 'Transferencia bancaria' },
    ...{ isAtDoor: false, hasOperation: true, wallet: null },
  },
  efectivo: {
    ...{ label: 'Efectivo', inText: 'efectivo', atCheckout: null },
    ...{ isAtDoor: true, hasOperation: false, wallet: null },
  },
  tarjeta: {
    ...{ label: 'Tarjeta', inText: 'tarjeta', atCheckout: null },
    ...{ isAtDoor: true, hasOperation: false, wallet: null },
  },
} as const satisfies Record<string, Method>

type Methods = typeof PAYMENT_METHODS
export type PaymentMethod = keyof Methods
type MethodWith<Part extends keyof Method> = {
  [M in PaymentMethod]: Methods[M][Part] extends null ? never : M
}[PaymentMethod]

/** How a shopper may pay. */
export type ShopPayment = MethodWith<'atCheckout'>
export type Wallet = MethodWith<'wallet'>
/** A wallet that the shop may stop offering. */
export type OptionalWallet = {
  [W in Wallet]: Methods[W]['wallet']['isOffered'] extends null ? never : W
}[Wallet]

const METHODS = Object.keys(PAYMENT_METHODS) as PaymentMethod[]

/** What staff choose among, by label. */
export const PAYMENT_LABELS = Object.fromEntries(
  METHODS.map((method) => [method, PAYMENT_METHODS[method].label]),
) as Record<PaymentMethod, string>

export const WALLETS = METHODS.filter(isWallet)

export const SHOP_PAYMENTS = METHODS.filter(
  (method): method is ShopPayment => PAYMENT_METHODS[method].atCheckout !== null,
)

const AT_DOOR = METHODS.filter((method) => PAYMENT_METHODS[method].isAtDoor)

/** How people pay at the door: cash before all others. */
export const DOOR_METHODS = [
  ...AT_DOOR.filter((method) => method === 'efectivo'),
  ...AT_DOOR.filter((method) => method !== 'efectivo'),
]

export function isPaymentMethod(text: string): text is PaymentMethod {
  return Object.hasOwn(PAYMENT_METHODS, text)
}

export function isWallet(method: PaymentMethod): method is Wallet {
  return PAYMENT_METHODS[method].wallet !== null
}

export function isOptional(wallet: Wallet): wallet is OptionalWallet {
  return PAYMENT_METHODS[wallet].wallet.isOffered !== null
}

/**
 * Ways to pay inside a sentence: `Yape, Plin o transferencia`.
 *
 * @param word before the last
 */
export function waysToPay(methods: readonly PaymentMethod[], word: 'o' | 'y'): string {
  const names = methods.map((method) => PAYMENT_METHODS[method].inText)
  const [last = '', ...others] = names.reverse()
  return others.length === 0 ? last : `${others.reverse().join(', ')} ${word} ${last}`
}
