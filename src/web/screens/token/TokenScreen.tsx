import { PackageX } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { PageFailure } from '../../components/page/LoadFailure.tsx'
import { GoesOnLooking, MissingPage } from '../../components/page/MissingPage.tsx'
import { paths } from '../../paths.ts'
import { hasFailed, useLastError } from '../../queries/api/failed.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { useToken } from '../../queries/tokens.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { InvalidToken } from './InvalidToken.tsx'
import { MarketOverview } from './MarketOverview.tsx'
import { Price } from './Price.tsx'
import { TokenHeader } from './TokenHeader.tsx'
import { TokenTabs } from './TokenTabs.tsx'

/** The screen of `/token/:mint`. */
export function TokenScreen() {
  const mint = usePageValue()
  // The key restarts the screen for another token.
  return isBase58Of(mint, 32) ? <TokenOf key={mint} mint={mint} /> : <InvalidToken />
}

function TokenOf({ mint }: { mint: string }) {
  const query = useToken(mint)
  const error = useLastError(query)
  const { data: token } = query
  const isMissing = !token && hasFailed(query)
  usePageTitle(isMissing && saysNo(error) ? titles.noToken : titles.token(mint, token))
  if (isMissing)
    return <PageFailure what="This token" query={query} missing={<TokenNotFound mint={mint} />} />
  return (
    <>
      <TokenHeader mint={mint} token={token} />
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <Price mint={mint} token={token} />
        <MarketOverview mint={mint} token={token} />
      </div>
      {/* The lists need only the mint, so they load at the same time as the token. */}
      <TokenTabs mint={mint} token={token} />
    </>
  )
}

function TokenNotFound({ mint }: { mint: string }) {
  return (
    <MissingPage icon={PackageX} title={titles.noToken} back="tokens">
      <p>
        No token has this address, or it is not indexed yet. It may be{' '}
        <TextLink to={paths.address(mint)}>an account of another kind</TextLink>.
      </p>
      <GoesOnLooking />
    </MissingPage>
  )
}
