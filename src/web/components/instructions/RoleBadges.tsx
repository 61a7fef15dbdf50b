import { Badge } from '../../ui/layout/Badge.tsx'

/** What an instruction or a transaction may do with an account. */
export function RoleBadges({ signer, writable }: { signer: boolean; writable: boolean }) {
  return (
    <>
      {signer && <Badge tone="orange">Signer</Badge>}
      {writable && <Badge tone="cyan">Writable</Badge>}
    </>
  )
}
