import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { MissingPage } from '../../components/page/MissingPage.tsx'

/** @param awaited what is said of a block that may still come; absent where the URL names none */
export function BlockNotFound({ awaited }: { awaited?: ReactNode }) {
  return (
    <MissingPage icon={PackageX} title="Block Not Found">
      <p>The block height you're looking for doesn't exist or hasn't been processed yet.</p>
      {awaited}
    </MissingPage>
  )
}
