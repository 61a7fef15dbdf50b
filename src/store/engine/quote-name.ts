/** The name of a database, table or column as SQL takes it, whatever characters it has. */
export const quoteName = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``
