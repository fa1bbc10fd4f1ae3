import { type RefObject, useId, useRef } from 'react'
import { FieldError } from '~/components/fields'
import { TagIcon } from '~/components/tag-icon'
import { ICON_LIMIT } from '~/forms/file-size'

/**
 * The icon of a tag, from an SVG file. 'Ver el icono' submits the form, which comes back with the
 * icon; with scripts, choosing a file does the same.
 */
export function IconField({
  label,
  icon,
  isRead,
  errors,
}: {
  label: string
  icon: string | null
  /** Whether a file has just been read. */
  isRead: boolean
  errors: string[] | undefined
}) {
  const id = useId()
  const read = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (opcional)</span>
      </label>
      <p id={`${id}-hint`} className="text-[0.9375rem] text-ink-soft">
        {`Un archivo .svg de hasta ${ICON_LIMIT}, de cualquier tamaño; se usa su primer trazo.`}
      </p>
      <IconFile
        {...{ id, icon, errors }}
        read={() => read.current?.form?.requestSubmit(read.current)}
      />
      <input type="hidden" name="icon" value={icon ?? ''} />
      <ReadButton button={read} />
      <ReadStatus isRead={isRead} />
      <FieldError id={`${id}-problem`} errors={errors} />
      {icon ? <RemoveIcon /> : null}
    </div>
  )
}

type FileProps = {
  id: string
  icon: string | null
  errors: string[] | undefined
  /** Reads the chosen file. */
  read: () => void
}

/** The icon, and the file that it is taken from. */
function IconFile({ id, icon, errors, read }: FileProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
        <TagIcon icon={icon} className="size-7" />
      </span>
      <input
        id={id}
        type="file"
        name="icon_file"
        accept=".svg,image/svg+xml"
        aria-invalid={errors ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={read}
        className="field min-w-0 file:mr-3 file:rounded-full file:border-0 file:bg-leaf-soft file:px-3 file:py-1 file:font-semibold file:text-leaf"
      />
    </div>
  )
}

function ReadButton({ button }: { button: RefObject<HTMLButtonElement> }) {
  return (
    <div>
      <button
        ref={button}
        name="intent"
        value="read-icon"
        className="without-script button button-quiet"
      >
        Ver el icono
      </button>
    </div>
  )
}

function ReadStatus({ isRead }: { isRead: boolean }) {
  return (
    <div role="status" className="text-[0.9375rem] text-leaf">
      {isRead ? (
        <>
          <strong>SVG cargado</strong> Path extraído correctamente
        </>
      ) : null}
    </div>
  )
}

function RemoveIcon() {
  return (
    <label className="check font-normal">
      <input type="checkbox" name="icon_removed" />
      Quitar el icono
    </label>
  )
}
