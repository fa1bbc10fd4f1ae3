/** Before a status, in the bulk action that changes it and mails the buyers. */
export const NOTIFY = 'tell-'
