import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import {
  type Creator,
  createMetadata,
  METADATA_PROGRAM,
  type MetadataCreation,
  type MetadataUpdate,
  metadataAddress,
  type TokenMetadata,
  updateMetadata,
} from '../instructions/metadata.ts'
import { pack, u8, u32, u64 } from '../instructions/pack.ts'
import type { Draft } from '../instructions/sign.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { readMetadataAccount } from './metadata-reader.ts'
import { ProgramRunner } from './program-runner.ts'

export const trash: TokenMetadata = {
  name: 'Trash Coin',
  symbol: 'TRASH',
  uri: 'http://localhost/trash.json',
}

/** The engine with the metadata program, a mint and wallets; `authority` may mint and update, `stranger` may not. */
export class MetadataRunner extends ProgramRunner {
  readonly authority = this.wallet('authority')
  readonly payer = this.wallet('payer')
  readonly stranger = this.wallet('stranger')
  readonly mint = namedKeypair('mint').address

  constructor() {
    super()
    this.installProgram(METADATA_PROGRAM, 'metadata')
    this.writeMint(this.mint, 6)
  }

  writeMint(address: Address, decimals: number, owner: Address = PROGRAM.token): void {
    const supply = pack(u64(5n), u8(decimals), u8(1))
    const data = pack(u32(1), bytesOf(this.authority.address), supply, Buffer.alloc(36))
    this.write(address, owner, data)
  }

  creation(change: Partial<MetadataCreation> = {}): MetadataCreation {
    const { mint, authority, payer } = this
    return {
      mint,
      mintAuthority: authority.address,
      payer: payer.address,
      updateAuthority: authority.address,
      metadata: trash,
      ...change,
    }
  }

  createDraft(change: Partial<MetadataCreation> = {}): Draft {
    return { signers: [this.payer, this.authority], instructions: [createMetadata(this.creation(change))] }
  }

  updateDraft(change: Partial<MetadataUpdate>, signer: Keypair = this.authority): Draft {
    const instruction = updateMetadata({ mint: this.mint, updateAuthority: signer.address, ...change })
    return { signers: [signer], instructions: [instruction] }
  }

  /** The parsed metadata account of `mint`. */
  account(mint: Address = this.mint) {
    return readMetadataAccount(this.bytes(mint))
  }

  bytes(mint: Address = this.mint): Uint8Array {
    return this.read(metadataAddress(mint)).data
  }
}

/** Arguments with the metadata `trash`, changed by `change`. */
export const data = (change: Partial<TokenMetadata>) => ({ metadata: { ...trash, ...change } })

export const creator = ({ address }: Keypair, share: number, verified = false): Creator => ({
  address,
  verified,
  share,
})
