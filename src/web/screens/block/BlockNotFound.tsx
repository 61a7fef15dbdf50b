import { PackageX } from 'lucide-react'
import { MissingPage } from '../../components/MissingPage.tsx'

/** `reached`: the explorer has answered, and there is no such block; otherwise it cannot be reached. */
export function BlockNotFound({ reached }: { reached: boolean }) {
  return (
    <MissingPage icon={PackageX} title="Block Not Found" reached={reached}>
      <p>The block height you're looking for doesn't exist or hasn't been processed yet.</p>
    </MissingPage>
  )
}
