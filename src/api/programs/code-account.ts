import { ChainUnavailable, isChainTrouble } from '#chain/rpc/errors.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { filterAddressPage } from '#store/addresses/filter-address.ts'
import { ByteReader } from '#svm/byte-reader.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { SHORT_WAIT_MS } from '../accounts/live-account.ts'
import type { ProgramsContext } from './context.ts'
import { mayDeploy, programOfCode, upgradeablePlace } from './program-deployments.ts'

// https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderState)
const PROGRAM_DATA_STATE = 3
const STATE_BYTES = 4

/**
 * Whether the account contains the code of a program of the upgradeable loader. The code itself, which may
 * have megabytes, is not read. false when no node answers soon.
 */
export async function holdsProgramCode(address: string, { chain }: ProgramsContext): Promise<boolean> {
  if (!chain) return false
  try {
    const answer = chain.getAccounts([address], STATE_BYTES, { deadlineMs: SHORT_WAIT_MS })
    const { accounts } = await withTimeout(SHORT_WAIT_MS, answer, silent)
    const [account] = accounts
    return (
      account?.owner === PROGRAM.upgradeableLoader &&
      account.data.length >= STATE_BYTES &&
      new ByteReader(account.data).u32() === PROGRAM_DATA_STATE
    )
  } catch (error) {
    if (isChainTrouble(error)) return false
    throw error
  }
}

const silent = () => new ChainUnavailable('The node does not answer just now.')

/**
 * The number of newest deployments that are searched for the program's id, because some, such as a change of
 * the authority, do not contain it.
 */
const MOST_SEARCHED = 25

/**
 * The program whose code is in the account `programData`. The account does not contain the program's id, but
 * the transactions that deployed it do. null when none of them is indexed.
 */
export async function findProgramOfCode(
  programData: string,
  { db }: Pick<ProgramsContext, 'db'>,
): Promise<string | null> {
  const place = upgradeablePlace(programData)
  const { transactions } = await filterAddressPage(db, programData, [mayDeploy(place)], {
    limit: MOST_SEARCHED,
  })
  for (const one of transactions) {
    const program = programOfCode(one, place)
    if (program !== null) return program
  }
  return null
}
