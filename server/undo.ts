/** How to undo the steps taken so far, last step last. */
export type Undo = (() => Promise<void>)[]
