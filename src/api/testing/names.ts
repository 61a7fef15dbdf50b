import type { NetworkProfile } from '#networks/profile.ts'
import { fixedNames } from '../readings/fixed-names.ts'
import type { Names } from '../readings/names.ts'
import { createScaleRule } from '../readings/scale-rule.ts'

/** The registry of names for code that needs no database: only what is fixed has a name, and what `known` gives. */
export const namesWith = (network: NetworkProfile, known: Partial<Names> = {}): Names => ({
  ...fixedNames(network),
  ...createScaleRule(() => undefined),
  knowsScales: () => true,
  load: async () => true,
  loadHolders: async () => true,
  token: () => undefined,
  of: () => undefined,
  record: () => undefined,
  ofRole: ({ kind }) => kind,
  ...known,
})
