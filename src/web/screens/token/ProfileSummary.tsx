import type { Token } from '#contract/tokens/tokens.ts'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { plural, UNKNOWN } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { nameOf } from './token-names.ts'

export function ProfileSummary({ token }: { token: Token | undefined }) {
  const wait = !token
  return (
    <Card title="Profile Summary" flush>
      <Facts narrow>
        <Fact label="Name" wait={wait && 16}>
          {token && <span className="wrap-anywhere">{nameOf(token)}</span>}
        </Fact>
        <Fact label="Symbol" wait={wait && 6}>
          {token && (token.symbol || unknown)}
        </Fact>
        <Fact label="Decimals" wait={wait && 2}>
          {token && (token.decimals === null ? unknown : <Figure value={token.decimals} />)}
        </Fact>
        <Fact label="Authority" wait={wait && 12}>
          {token && (
            // Without a node it is unknown whether the mint has an authority.
            <AddressOr
              address={token.mintAuthority}
              fallback={token.authorities === null ? UNKNOWN : 'None'}
            />
          )}
        </Fact>
        <Fact label="Funded by" wait={wait && 12}>
          {token && <AddressOr address={token.creator} fallback={UNKNOWN} />}
        </Fact>
        <Fact label="Token Extensions" wait={wait && 6}>
          {token && <HasExtensions token={token} />}
        </Fact>
      </Facts>
    </Card>
  )
}

function AddressOr({ address, fallback }: { address: string | null; fallback: string }) {
  if (address === null) return <span className="text-muted">{fallback}</span>
  return <AddressLink address={address} copy />
}

/** Whether the token has extensions, with a link to the tab that describes them. */
function HasExtensions({ token: { mint, extensions } }: { token: Token }) {
  if (extensions === null) return unknown
  if (extensions.length === 0) return 'FALSE'
  return (
    <>
      TRUE
      <TextLink to={`${paths.token(mint)}?tab=extensions`}>{plural(extensions.length, 'extension')}</TextLink>
    </>
  )
}
