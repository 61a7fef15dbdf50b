import { Ghost } from '../../ui/layout/Skeleton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Hash } from './Hash.tsx'

/** A full hash, wrapped where needed, with its copy button behind the last character. */
export function WholeHash({ value, label }: { value: string; label: string }) {
  return (
    <span className="min-w-0">
      <Hash value={value} form="whole" />
      <CopyButton value={value} label={label} className="-my-1 ml-1.5 align-middle" />
    </span>
  )
}

/** A placeholder with the size of a `WholeHash` of 32 bytes, or of a full address. */
export function HashToCome() {
  return (
    <span className="min-w-0">
      <Ghost text={'0'.repeat(44)} mono />
      <span className="-my-1 ml-1.5 inline-block size-6 align-middle" />
    </span>
  )
}
