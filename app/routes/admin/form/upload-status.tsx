type Props = {
  /** `null` while nothing is on its way. */
  percent: number | null
  said: string
}

/** How far a picture is on its way, and what became of it. */
export function UploadStatus({ percent, said }: Props) {
  return (
    <>
      {percent === null ? null : (
        <progress value={percent} max={100} aria-label="Subiendo imagen" className="w-full" />
      )}
      <p role="status" className="text-[0.9375rem] font-medium text-leaf empty:hidden">
        {said}
      </p>
    </>
  )
}
