// Parses the relocatable object file that clang generates from one C file. ELF-64, little endian:
// https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html

export type Section = {
  index: number
  name: string
  type: number
  flags: number
  offset: number
  size: number
  link: number
  /** For relocation sections: the section they apply to. */
  info: number
  align: number
  data: Buffer
}

export type ElfSymbol = { name: string; kind: number; section: number; value: number; size: number }

export type Relocation = { section: number; offset: number; type: number; symbol: ElfSymbol }

export type ObjectFile = { sections: Section[]; symbols: ElfSymbol[]; relocations: Relocation[] }

export const EM_BPF = 247
const ET_REL = 1
const SHT_SYMTAB = 2
const SHT_NOBITS = 8
const SHT_REL = 9
export const SHF_WRITE = 1
export const SHF_ALLOC = 2
export const SHF_EXECINSTR = 4
export const STT_SECTION = 3

/** @throws Error when the file is not a relocatable BPF object */
export function readObject(file: Buffer): ObjectFile {
  const magic = file.length >= 64 && file.readUInt32BE(0) === 0x7f454c46
  if (!magic || file.readUInt16LE(16) !== ET_REL || file.readUInt16LE(18) !== EM_BPF)
    throw new Error('Expected a relocatable object for BPF, found something else')
  const sections = readSections(file)
  const symbols = readSymbols(file, sections)
  return { sections, symbols, relocations: readRelocations(file, sections, symbols) }
}

const u64 = (file: Buffer, at: number) => Number(file.readBigUInt64LE(at))

function textAt(file: Buffer, table: Section, at: number): string {
  const start = table.offset + at
  return file.toString('latin1', start, file.indexOf(0, start))
}

function readSections(file: Buffer): Section[] {
  const start = u64(file, 40)
  const count = file.readUInt16LE(60)
  const names: number[] = []
  const sections = Array.from({ length: count }, (_, index): Section => {
    const at = start + index * 64
    names.push(file.readUInt32LE(at))
    const type = file.readUInt32LE(at + 4)
    const offset = u64(file, at + 24)
    const size = u64(file, at + 32)
    return {
      index,
      name: '',
      type,
      flags: u64(file, at + 8),
      offset,
      size,
      link: file.readUInt32LE(at + 40),
      info: file.readUInt32LE(at + 44),
      align: u64(file, at + 48) || 1,
      data: type === SHT_NOBITS ? Buffer.alloc(size) : file.subarray(offset, offset + size),
    }
  })
  const table = sections[file.readUInt16LE(62)] as Section
  for (const section of sections) section.name = textAt(file, table, names[section.index] as number)
  return sections
}

function readSymbols(file: Buffer, sections: readonly Section[]): ElfSymbol[] {
  const table = sections.find(({ type }) => type === SHT_SYMTAB)
  if (!table) throw new Error('The object has no symbols')
  const names = sections[table.link] as Section
  return Array.from({ length: table.size / 24 }, (_, index) => {
    const at = table.offset + index * 24
    return {
      name: textAt(file, names, file.readUInt32LE(at)),
      kind: (file[at + 4] as number) & 15,
      section: file.readUInt16LE(at + 6),
      value: u64(file, at + 8),
      size: u64(file, at + 16),
    }
  })
}

function readRelocations(
  file: Buffer,
  sections: readonly Section[],
  symbols: readonly ElfSymbol[],
): Relocation[] {
  const loaded = sections.filter(
    ({ type, info }) => type === SHT_REL && ((sections[info]?.flags ?? 0) & SHF_ALLOC) !== 0,
  )
  return loaded.flatMap((table) =>
    Array.from({ length: table.size / 16 }, (_, index) => {
      const at = table.offset + index * 16
      return {
        section: table.info,
        offset: u64(file, at),
        type: file.readUInt32LE(at + 8),
        symbol: symbols[file.readUInt32LE(at + 12)] as ElfSymbol,
      }
    }),
  )
}
