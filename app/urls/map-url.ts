/** A map's search for an address in Lima; `null` without one. */
export function mapUrl(to: {
  shipping_address: string | null
  district: string | null
}): string | null {
  if (!to.shipping_address) return null
  const place = [to.shipping_address, to.district, 'Lima, Perú'].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
