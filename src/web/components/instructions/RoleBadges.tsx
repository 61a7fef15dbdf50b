import { Badge } from '../../ui/layout/Badge.tsx'

/** The rights of an instruction or a transaction to an account. */
export function RoleBadges({ signer, writable }: { signer: boolean; writable: boolean }) {
  return (
    <>
      {signer && <Badge tone="orange">Signer</Badge>}
      {writable && <Badge tone="cyan">Writable</Badge>}
    </>
  )
}
