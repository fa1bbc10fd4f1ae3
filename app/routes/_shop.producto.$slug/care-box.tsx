/** Care instructions; nothing for a product without them. */
export function CareBox({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <section className="card bg-leaf-soft p-5">
      <h2 className="text-xl">Instrucciones de cuidado</h2>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
