import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { shortAddress } from '../../format/address.ts'

/** Copies the page's address, and says which one it was. Behind the whole address. */
export function CopyAddress({ address }: { address: string }) {
  return (
    <CopyButton
      value={address}
      label="Address"
      className="-my-1 ml-1.5 align-middle"
      messages={{
        done: { title: 'Copied!', description: shortAddress(address) },
        failed: { title: 'Copy failed' },
      }}
    />
  )
}
