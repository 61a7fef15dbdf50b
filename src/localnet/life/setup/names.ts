import { createGor, GOR, gorName, registerGorName, registrar } from '../../instructions/gor-names.ts'
import { exists, type Stage, type Step } from './step.ts'

/** The first names, and whose they are: the richest wallets. */
const first = [
  'alice',
  'bob',
  'raccoon',
  'trash',
  'dumpster',
  'landfill',
  'recycle',
  'oscar',
  'grouch',
  'compost',
  'scrap',
  'junk',
]
const SPACE = 64

/** The parent of all names, and a dozen of them with their reverse records. */
export function nameSteps({ chain, cast }: Stage): Step[] {
  const { treasury, wallets } = cast
  const rentOf = (size: number) => chain.svm.rentExemption(size)
  return [
    () =>
      exists(chain, GOR)
        ? undefined
        : { signers: [treasury, registrar], instructions: [createGor(treasury.address, rentOf)] },
    ...first.map((name, place) => () => {
      const wallet = wallets[place] ?? wallets[0]
      if (exists(chain, gorName(name).record)) return undefined
      const owner = wallet.address
      return {
        signers: [wallet, registrar] as const,
        instructions: registerGorName({ name, payer: owner, owner, space: SPACE, rentOf }),
      }
    }),
  ]
}
