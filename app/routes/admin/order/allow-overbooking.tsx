/** Staff say that they mean a day and slot that are full or closed. */
export function AllowOverbooking() {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-xl bg-butter px-4 py-2">
      <input type="checkbox" name="on_purpose" className="size-5 shrink-0 accent-leaf" />
      Aceptarlo a propósito, aunque esté lleno o cerrado
    </label>
  )
}
