// Limits of the chat for the server and the browser; the schemas are in `trollbox.ts`.

/** The key of the only setting that the admin panel changes: whether pages show the chat. */
export const TROLLBOX_KEY = 'trollbox_enabled'

/** The longest name and the longest message, in characters as a reader counts them (grapheme clusters). */
export const trollboxLimits = { name: 20, text: 200 } as const

/** The number of newest messages that are stored; older ones are deleted. */
export const TROLLBOX_MESSAGES = 100
