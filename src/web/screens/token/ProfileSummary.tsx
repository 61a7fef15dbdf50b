import type { Token } from '#contract/tokens.ts'
import { Figure } from '../../components/Figure.tsx'
import { AddressLink } from '../../components/links.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { nameOf } from './token-names.ts'

export function ProfileSummary({ token }: { token: Token | undefined }) {
  const wait = !token
  return (
    <Card title="Profile Summary" flush>
      <Facts>
        <Fact label="Name" wait={wait && 16}>
          {token && <span className="wrap-anywhere">{nameOf(token)}</span>}
        </Fact>
        <Fact label="Symbol" wait={wait && 6}>
          {token && (token.symbol || <span className="text-muted">-</span>)}
        </Fact>
        <Fact label="Decimals" wait={wait && 2}>
          {token && <Figure value={token.decimals} />}
        </Fact>
        <Fact label="Authority" wait={wait && 12}>
          {token && <AddressOr address={token.mintAuthority} fallback="None" />}
        </Fact>
        <Fact label="Funded by" wait={wait && 12}>
          {token && <AddressOr address={token.creator} fallback="Unknown" />}
        </Fact>
      </Facts>
    </Card>
  )
}

function AddressOr({ address, fallback }: { address: string | null; fallback: string }) {
  if (address === null) return <span className="text-muted">{fallback}</span>
  return <AddressLink address={address} copy />
}
