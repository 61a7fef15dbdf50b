import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedAccount, DecodedInstruction, TokenTransfer } from '../block/decoded-block.ts'
import { countOf, isAddress, type LooseRecord, listOf, recordOf, textOf, u64Of } from '../block/loose-json.ts'
import type { TokenBalance } from '../transaction/balances.ts'
import { isNativeMint, nativeMintOf, type TokenAccount, TokenLedger } from './token-ledger.ts'
import { TokenTransferList } from './token-transfer-list.ts'

/**
 * The token transfers of a successful transaction, in order of execution.
 *
 * A wrap is native coin becoming wrapped tokens: by `syncNative`, or by opening a wrapped account that holds more
 * than its rent. An unwrap is the tokens left in a wrapped account when it is closed. Neither counts the rent.
 * Instructions contain neither amount, nor the fee of a Token-2022 `transferChecked`: these are calculated from the
 * lamports and balances during the transaction, corrected by the balances after it.
 *
 * Withdrawn Token-2022 fees are transfers without a source, because they are in no balance before.
 *
 * Not token transfers, because no instruction contains the amount: confidential transfers.
 */
export function tokenTransfersOf(
  instructions: readonly DecodedInstruction[],
  accounts: readonly DecodedAccount[],
  pre: readonly TokenBalance[],
  post: readonly TokenBalance[],
): TokenTransfer[] {
  if (!instructions.some(({ programId }) => TOKEN_PROGRAMS.has(programId))) return []
  const reader = new TokenTransferReader(instructions, accounts, pre, post)
  for (const instruction of instructions) reader.read(instruction)
  return reader.list.finish(reader.ledger)
}

const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([PROGRAM.token, PROGRAM.token2022])

class TokenTransferReader {
  readonly ledger: TokenLedger
  readonly list = new TokenTransferList()

  constructor(
    instructions: readonly DecodedInstruction[],
    accounts: readonly DecodedAccount[],
    pre: readonly TokenBalance[],
    post: readonly TokenBalance[],
  ) {
    this.ledger = new TokenLedger(instructions, accounts, pre, post)
  }

  read(instruction: DecodedInstruction): void {
    const { programId, info } = instruction
    if (info === null) return
    if (TOKEN_PROGRAMS.has(programId)) this.readToken(instruction, instruction.type ?? '', info)
    else if (programId === PROGRAM.system) this.readSystem(instruction.type, info)
    else if (programId === PROGRAM.associatedToken) this.readAssociated(info)
  }

  private readSystem(type: string | null, info: LooseRecord): void {
    const { ledger } = this
    const lamports = u64Of(info.lamports)
    const created = addressOf(info.newAccount) ?? addressOf(info.account)
    const space = u64Of(info.space)
    if (created !== undefined && space !== undefined) ledger.learnSpace(created, space)
    if (lamports === undefined) return
    const source = addressOf(info.source) ?? addressOf(info.nonceAccount)
    const destination = type?.startsWith('createAccount') ? created : addressOf(info.destination)
    ledger.moveLamports(source, destination, lamports)
  }

  /** This gives mint and owner where the archive has no inner instructions. */
  private readAssociated({ account, mint, wallet }: LooseRecord): void {
    if (isAddress(account) && isAddress(mint) && !this.ledger.isOpen(account))
      this.ledger.openAccount(account, mint, addressOf(wallet) ?? null)
  }

  private readToken(instruction: DecodedInstruction, type: string, info: LooseRecord): void {
    const { ledger } = this
    const account = addressOf(info.account)
    const mint = addressOf(info.mint)
    switch (type) {
      case 'initializeMint':
      case 'initializeMint2': {
        const decimals = countOf(info.decimals)
        if (mint !== undefined && decimals !== undefined) ledger.learnDecimals(mint, decimals)
        return
      }
      case 'initializeAccount':
      case 'initializeAccount2':
      case 'initializeAccount3': {
        if (account === undefined || mint === undefined) return
        const opened = ledger.openAccount(account, mint, addressOf(info.owner) ?? null)
        if (isNativeMint(mint)) this.wrapUnsynced(instruction, opened)
        return
      }
      case 'setAuthority':
        if (info.authorityType === 'accountOwner' && account !== undefined)
          ledger.account(account).owner = addressOf(info.newAuthority) ?? null
        return
      case 'syncNative': {
        if (account === undefined) return
        this.wrapUnsynced(instruction, ledger.wrappedAccount(account, nativeMintOf(instruction.programId)))
        return
      }
      case 'closeAccount':
        if (account !== undefined) this.close(instruction, account, addressOf(info.destination))
        return
      case 'unwrapLamports':
        this.unwrapSome(instruction, info)
        return
      case 'transfer':
      case 'transferChecked':
      case 'transferCheckedWithFee':
        this.transfer(instruction, type, info)
        return
      case 'mintTo':
      case 'mintToChecked':
        this.changeSupply(instruction, 'mint', info)
        return
      case 'burn':
      case 'burnChecked':
      case 'permissionedBurn':
      case 'permissionedBurnChecked':
        this.changeSupply(instruction, 'burn', info)
        return
      case 'withdrawWithheldTokensFromMint':
      case 'withdrawWithheldTokensFromAccounts':
        this.withdrawFees(instruction, info)
        return
      case 'batch':
        for (const each of listOf(info.instructions)) {
          const { type, info } = recordOf(each) ?? {}
          const inside = recordOf(info)
          if (inside !== undefined && type !== 'batch')
            this.readToken(instruction, textOf(type) ?? '', inside)
        }
    }
  }

  private transfer(instruction: DecodedInstruction, type: string, info: LooseRecord): void {
    const from = addressOf(info.source)
    const to = addressOf(info.destination)
    const amount = this.amountOf(info)
    if (from === undefined || to === undefined || amount === undefined) return
    const source = this.ledger.account(from)
    const destination = this.ledger.account(to)
    source.mint ??= addressOf(info.mint) ?? null
    const fee = u64Of(recordOf(info.feeAmount)?.amount) ?? 0n
    this.takeFrom(source, amount)
    destination.amount += amount - fee
    // Wrapped tokens are lamports, so lamports move too.
    if (isNativeMint(source.mint ?? destination.mint)) this.ledger.moveLamports(from, to, amount)
    const transfer = this.list.add(instruction, 'transfer', amount, source, destination)
    transfer.fee = fee
    if (type === 'transferChecked' && instruction.programId === PROGRAM.token2022)
      destination.mayHaveFee.push(transfer)
  }

  /**
   * The withheld fees are stored in accounts, not in balances: the amount is what the receiver gains in the
   * end.
   */
  private withdrawFees(instruction: DecodedInstruction, { feeRecipient, mint }: LooseRecord): void {
    const to = addressOf(feeRecipient)
    if (to === undefined) return
    const destination = this.ledger.account(to)
    destination.mint ??= addressOf(mint) ?? null
    destination.fees ??= this.list.add(instruction, 'transfer', 0n, null, destination)
  }

  private changeSupply(instruction: DecodedInstruction, kind: 'mint' | 'burn', info: LooseRecord): void {
    const address = addressOf(info.account)
    const amount = this.amountOf(info)
    if (address === undefined || amount === undefined) return
    const account = this.ledger.account(address)
    account.mint ??= addressOf(info.mint) ?? null
    if (kind === 'mint') account.amount += amount
    else this.takeFrom(account, amount)
    this.list.add(
      instruction,
      kind,
      amount,
      kind === 'burn' ? account : null,
      kind === 'mint' ? account : null,
    )
  }

  /** The account's lamports beyond tokens and rent become tokens. */
  private wrapUnsynced(instruction: DecodedInstruction, account: TokenAccount): void {
    const { ledger } = this
    const tokens = ledger.lamports(account.address) - ledger.reserveOf(account.address)
    const amount = tokens > account.amount ? tokens - account.amount : 0n
    account.amount += amount
    account.lastWrap = this.list.add(instruction, 'wrap', amount, null, account)
  }

  private close(instruction: DecodedInstruction, address: Address, destination: Address | undefined): void {
    const account = this.ledger.account(address)
    if (isNativeMint(account.mint)) this.list.add(instruction, 'unwrap', account.amount, account, null)
    this.ledger.close(address, destination)
  }

  /** Token-2022 `unwrapLamports`: some of the tokens, or all where no amount is given. */
  private unwrapSome(instruction: DecodedInstruction, info: LooseRecord): void {
    const address = addressOf(info.source)
    if (address === undefined) return
    const account = this.ledger.account(address)
    account.mint ??= nativeMintOf(instruction.programId)
    const amount = u64Of(info.amount) ?? account.amount
    this.takeFrom(account, amount)
    this.ledger.moveLamports(address, addressOf(info.destination), amount)
    this.list.add(instruction, 'unwrap', amount, account, null)
  }

  private takeFrom(account: TokenAccount, amount: bigint): void {
    account.amount -= amount
    // Programs can add lamports without a transfer instruction; only the final balance shows that a sync
    // wrapped them.
    if (account.amount < 0n && account.lastWrap !== null) {
      account.lastWrap.amount -= account.amount
      account.amount = 0n
    }
  }

  private amountOf(info: LooseRecord): bigint | undefined {
    const checked = recordOf(info.tokenAmount)
    const decimals = countOf(checked?.decimals)
    if (decimals !== undefined && isAddress(info.mint)) this.ledger.learnDecimals(info.mint, decimals)
    return u64Of(info.amount ?? checked?.amount)
  }
}

const addressOf = (value: unknown): Address | undefined => (isAddress(value) ? value : undefined)
