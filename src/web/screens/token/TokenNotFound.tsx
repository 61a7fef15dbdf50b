import { PackageX } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { GoesOnLooking, MissingPage } from '../../components/page/MissingPage.tsx'
import { paths } from '../../paths.ts'

export function TokenNotFound({ mint }: { mint: string }) {
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
