import type { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ParsedInstruction } from '../program-decoder.ts'
import { uiTokenAmount } from '../token-amount.ts'
import { signedBy } from './token-signers.ts'

// Tags and layouts: PermissionedBurnInstruction of https://docs.rs/spl-token-2022-interface.
const tag = { initialize: 0, burn: 1, burnChecked: 2, confidentialBurn: 3 } as const

/** Burns that an authority of the mint must sign too. The extension's tag has been read. */
export function decodePermissionedBurn(
  reader: ByteReader,
  accounts: readonly string[],
): ParsedInstruction | undefined {
  const kind = reader.u8()
  switch (kind) {
    case tag.initialize:
      expectAccounts(accounts, 1)
      return {
        type: 'initializePermissionedBurnConfig',
        info: { mint: accounts[0], authority: reader.address() },
      }
    case tag.burn:
    case tag.burnChecked: {
      expectAccounts(accounts, 4)
      const amount = reader.u64()
      const checked = kind === tag.burnChecked
      const info = {
        account: accounts[0],
        mint: accounts[1],
        permissionedBurnAuthority: accounts[2],
        ...(checked ? { tokenAmount: uiTokenAmount(amount, reader.u8()) } : { amount: amount.toString() }),
      }
      const type = checked ? 'permissionedBurnChecked' : 'permissionedBurn'
      return signedBy(type, info, accounts, 3, 'authority', 'multisigAuthority')
    }
    case tag.confidentialBurn:
      expectAccounts(accounts, 4)
      return { type: 'permissionedConfidentialBurn', info: { account: accounts[0], mint: accounts[1] } }
    default:
      return undefined
  }
}
