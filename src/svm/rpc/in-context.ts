/** The release of the node software whose response formats are used. */
export const API_VERSION = '4.4.0'

/** A result with the slot at which it is true, as in a node's responses. */
export const inContext = <T>(slot: number, value: T) => ({
  context: { apiVersion: API_VERSION, slot },
  value,
})
