import { useParams } from 'wouter'
import type { AddressType } from '#contract/addresses.ts'
import { isBase58Of } from '#lib/base58.ts'
import { WholeHash } from '../../components/WholeHash.tsx'
import { shortAddress } from '../../format/address.ts'
import { useAddressType } from '../../queries/addresses.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { AddressFacts } from './AddressFacts.tsx'
import { AddressTransactions } from './AddressTransactions.tsx'
import { InvalidAddress } from './InvalidAddress.tsx'

/** `/address/:address` */
export function AddressScreen() {
  const address = decodeURIComponent(useParams().address ?? '')
  const isAddress = isBase58Of(address, 32)
  const type = useAddressType(isAddress ? address : undefined)
  usePageTitle(isAddress ? `Address ${shortAddress(address)}` : 'Invalid Address')
  if (!isAddress) return <InvalidAddress />
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{titles[type.data?.type ?? 'wallet']}</h1>
      <p className="mt-1 mb-4 flex min-h-6 items-center gap-1 text-muted">
        <WholeHash value={address} label="Address" />
      </p>
      <div className="grid gap-4">
        <AddressFacts query={type} />
        <AddressTransactions key={address} address={address} />
      </div>
    </>
  )
}

const titles: Record<AddressType['type'], string> = {
  liquidity_pool: 'Liquidity Pool Overview',
  system_program: 'System Program Overview',
  vote_account: 'Vote Account Overview',
  stake_account: 'Stake Account Overview',
  nonce_account: 'Nonce Account Overview',
  lookup_table: 'Lookup Table Overview',
  multisig: 'Multisig Overview',
  name: 'Domain Name Overview',
  token_metadata: 'Token Metadata Overview',
  config: 'Config Account Overview',
  program: 'Program Overview',
  program_data: 'Program Data Overview',
  token_account: 'Token Account Overview',
  sysvar: 'Sysvar Overview',
  token: 'Token Overview',
  wallet: 'Wallet Overview',
}
