import { createGor, GOR, gorName, registerGorName, registrar } from '../../instructions/gor-names.ts'
import { exists, type SetupContext, type SetupStep } from './setup-context.ts'

/** Names that the first wallets register during the setup. */
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
/** Subdomains that the owners of some of these names register. */
const subdomains = ['alice', 'raccoon'].map((parentOf) => ({ name: `dev.${parentOf}`, parentOf }))
const SPACE = 64

/** Creates the top-level domain `gor` and registers a dozen names and two subdomains with their reverse records. */
export function nameSteps({ chain, actors }: SetupContext): SetupStep[] {
  const { treasury, wallets } = actors
  const rentOf = (size: number) => chain.svm.rentExemption(size)
  return [
    () =>
      exists(chain, GOR)
        ? undefined
        : { signers: [treasury, registrar], instructions: [createGor(treasury.address, rentOf)] },
    ...first.map((name, index) => () => {
      const wallet = wallets[index] ?? wallets[0]
      if (exists(chain, gorName(name).record)) return undefined
      const owner = wallet.address
      return {
        signers: [wallet, registrar] as const,
        instructions: registerGorName({ name, payer: owner, owner, space: SPACE, rentOf }),
      }
    }),
    ...subdomains.map(({ name, parentOf }) => () => {
      const wallet = wallets[first.indexOf(parentOf)] ?? wallets[0]
      if (exists(chain, gorName(name).record)) return undefined
      const owner = wallet.address
      return {
        signers: [wallet, registrar] as const,
        instructions: registerGorName({
          name,
          payer: owner,
          owner,
          parentOwner: owner,
          space: SPACE,
          rentOf,
        }),
      }
    }),
  ]
}
