/** What is used of Lighthouse, which only a measurement installs: `tsc` does without it. */
declare module 'lighthouse' {
  export type Result = {
    audits: Record<string, { numericValue?: number }>
    categories: Record<string, { score: number | null }>
    runtimeError?: { code: string; message: string }
  }
  type Flags = {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
    extraHeaders: Record<string, string>
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: Result } | undefined>
}
