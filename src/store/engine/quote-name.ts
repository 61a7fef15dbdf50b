/** Quotes the name of a database, table or column for SQL, whatever characters it has. */
export const quoteName = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``
