import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account, Address } from './bank/account.ts'
import type { Block, BlockHeader, ExecutedTransaction } from './bank/block.ts'
import { MAX_AGE } from './bank/blockhashes.ts'
import { Chain } from './bank/chain.ts'
import { Schedule } from './bank/schedule.ts'
import {
  faucetOf,
  type GenesisFile,
  openGenesis,
  saveGenesis,
  writeGenesisAccounts,
  writeSchedule,
} from './genesis/genesis.ts'
import { listValidators, type Validator } from './genesis/validators.ts'
import { Ledger, type LedgerOptions } from './ledger/ledger.ts'
import { Svm } from './svm.ts'

export type OpenChainOptions = LedgerOptions & {
  seed: string
  now: number
  onError: (error: unknown) => void
}

export type OpenedChain = {
  chain: Chain
  ledger: Ledger
  validators: readonly Validator[]
  /** Whether slot 0 is open: the chain has no block yet. */
  isNew: boolean
}

/** Continues the chain in `dir` after its last block, or creates one there. Every new block is written to disk. */
export async function openChain(options: OpenChainOptions): Promise<OpenedChain> {
  const { dir, now } = options
  mkdirSync(dir, { recursive: true })
  const { genesis, isNew } = openGenesis(dir, options.seed, now)
  if (isNew) removeLeftovers(dir)
  const { seed } = genesis
  const validators = listValidators(seed)
  const svm = new Svm()
  writeSchedule(svm)
  const leaders = validators.map(({ identity, coins, reliability }) => ({
    address: identity.address,
    weight: coins,
    isOffline: reliability === 0,
  }))
  const facts = { hash: genesis.hash, time: genesis.time, seed, faucet: faucetOf(seed).address }
  const ledger = new Ledger(options)
  const chain = new Chain({
    genesis: facts,
    svm,
    schedule: new Schedule(seed, leaders),
    onError: options.onError,
    saveBlock: (block, changes) => {
      ledger.append(block, changes)
      // A failure loses nothing: a restart replays more blocks, and the next full segment tries again.
      if (ledger.isSegmentFull) void checkpoint().catch(() => undefined)
    },
  })
  const checkpoint = () =>
    ledger.checkpoint(chain.accounts.persistentAddresses(), (address) => chain.accounts.read(address))

  if (isNew) await create(chain, ledger, genesis, dir, validators)
  else restoreAccounts(chain, ledger, dir)
  const begins = ledger.lastSlot === undefined
  if (begins) chain.start()
  else chain.resume(recentBlocks(ledger), () => Math.floor(now / 1000))
  return { chain, ledger, validators, isNew: begins }
}

async function create(
  chain: Chain,
  ledger: Ledger,
  genesis: GenesisFile,
  dir: string,
  validators: readonly Validator[],
): Promise<void> {
  chain.accounts.register(writeGenesisAccounts(chain.svm, genesis.seed, validators))
  await ledger.writeGenesis(chain.accounts.persistentAddresses(), (address) => chain.accounts.read(address))
  saveGenesis(dir, genesis)
}

function restoreAccounts({ svm, accounts }: Chain, ledger: Ledger, dir: string): void {
  const kept = ledger.readAccounts()
  if (!kept)
    throw new Error(
      `The local chain in ${dir} has no complete checkpoint of its accounts: remove the folder.`,
    )
  const present = [...kept].filter((entry): entry is [Address, Account] => entry[1] !== undefined)
  // The engine loads a program when its account is written, so its program data must be written before.
  for (const [address, account] of present) if (!account.executable) svm.write(address, account)
  for (const [address, account] of present) if (account.executable) svm.write(address, account)
  accounts.register(present.map(([address]) => address))
}

/** Headers for the sysvars, and the recent transactions for duplicate detection. */
function* recentBlocks(
  ledger: Ledger,
): Generator<{ header: BlockHeader; transactions: ExecutedTransaction[] }> {
  const slots = ledger.listSlots(0, ledger.lastSlot ?? 0).slice(-HEADERS)
  for (const [at, slot] of slots.entries()) {
    if (at < slots.length - MAX_AGE - 1) {
      const header = ledger.findHeader(slot)
      if (header) yield { header, transactions: [] }
      continue
    }
    const block: Block | undefined = ledger.findBlock(slot)
    if (block) {
      const { transactions, rewards: _, ...header } = block
      yield { header, transactions }
    }
  }
}
const HEADERS = 600

/** An interrupted first start leaves files without a genesis: removes them. */
function removeLeftovers(dir: string): void {
  for (const name of readdirSync(dir))
    if (/^(blocks|accounts)-\d{12}\./.test(name)) rmSync(join(dir, name), { force: true })
}
