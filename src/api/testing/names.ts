import type { NetworkProfile } from '#profiles/profile.ts'
import { createScaleRule } from '../amounts/scale-rule.ts'
import { fixedNames } from '../names/fixed-names.ts'
import type { Names } from '../names/names.ts'

/** The registry of names for code that needs no database: only fixed names and those in `known` exist. */
export const namesWith = (network: NetworkProfile, known: Partial<Names> = {}): Names => ({
  ...fixedNames(network),
  ...createScaleRule(() => undefined),
  knowsScales: () => true,
  load: async () => true,
  loadHolders: async () => true,
  token: () => undefined,
  of: () => undefined,
  inSentence: (address) => known.of?.(address),
  record: () => undefined,
  ofRole: ({ kind }) => kind,
  ...known,
})
