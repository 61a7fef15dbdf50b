/** The release of the node software whose answers are given. */
export const API_VERSION = '4.4.0'

/** A result with the slot that it is as of. */
export const inContext = <T>(slot: number, value: T) => ({
  context: { apiVersion: API_VERSION, slot },
  value,
})
