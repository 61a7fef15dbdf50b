// Limits of the chat for the server and the browser; the schemas are in `trollbox.ts`.

/** The one setting that the admin panel changes. */
export const TROLLBOX_KEY = 'trollbox_enabled'

/** In characters as a reader sees them. */
export const trollboxLimits = { name: 20, text: 200 } as const

/** How many messages are kept at most. */
export const TROLLBOX_MESSAGES = 100
