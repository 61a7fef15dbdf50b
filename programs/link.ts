import {
  type ElfSymbol,
  EM_BPF,
  type ObjectFile,
  type Relocation,
  readObject,
  type Section,
  SHF_ALLOC,
  SHF_EXECINSTR,
  SHF_WRITE,
  STT_SECTION,
} from './elf.ts'

// Links clang's object file to an SBPF version 0 program: an ELF shared object whose code and constants are addressed by
// file offset, and whose system calls are relocations that the loader resolves by name.
// https://github.com/anza-xyz/sbpf (elf.rs)

const ENTRY = 'entrypoint'
/** The virtual address of the program file. */
const PROGRAM_START = 0x1_0000_0000n
const HEADERS = 64 + 3 * 56

const R_BPF_64_64 = 1
const R_BPF_64_32 = 10
const CALL = 0x85

const aligned = (value: number, to: number) => (value + to - 1) & ~(to - 1)

/** A system call and the file offset of its instruction. */
type SystemCall = { offset: number; name: string }

/** @throws Error for writable data, more than one code section, or unsupported relocations */
export function link(file: Buffer): Buffer {
  const object = readObject(file)
  const loaded = object.sections.filter(({ flags, size }) => (flags & SHF_ALLOC) !== 0 && size > 0)
  const writable = loaded.filter(({ flags }) => (flags & SHF_WRITE) !== 0)
  if (writable.length > 0)
    throw new Error(`A program must not have writable data: ${writable.map(({ name }) => name).join(', ')}`)
  const [code, ...more] = loaded.filter(({ flags }) => (flags & SHF_EXECINSTR) !== 0)
  if (!code || more.length > 0) throw new Error('Expected exactly one section of code')
  const constants = layOutConstants(loaded)
  const text = Buffer.from(code.data)
  const calls = relocate(object, { code, text, constants })
  const entry = object.symbols.find(({ name, section }) => name === ENTRY && section === code.index)
  if (!entry) throw new Error(`The program has no function ${ENTRY}`)
  return writeProgram({ text, constants: constants.data, calls, entry })
}

type Constants = { data: Buffer; starts: ReadonlyMap<number, number> }

/** Concatenates all read-only data sections. */
function layOutConstants(loaded: readonly Section[]): Constants {
  const sections = loaded.filter(({ flags, name }) => !(flags & SHF_EXECINSTR) && name.startsWith('.rodata'))
  const starts = new Map<number, number>()
  let length = 0
  for (const { index, size, align } of sections) {
    length = aligned(length, align)
    starts.set(index, length)
    length += size
  }
  const data = Buffer.alloc(aligned(length, 8))
  for (const section of sections) section.data.copy(data, starts.get(section.index) as number)
  return { data, starts }
}

type Program = { code: Section; text: Buffer; constants: Constants }

/** Applies the relocations. @returns the system calls, which the loader resolves */
function relocate({ sections, relocations }: ObjectFile, program: Program): SystemCall[] {
  const { code, text } = program
  const calls: SystemCall[] = []
  for (const relocation of relocations) {
    const { section, offset, type, symbol } = relocation
    if (section !== code.index) throw new Error(`Relocations in ${sections[section]?.name} are not supported`)
    if (type === R_BPF_64_64) relocateAddress(relocation, program)
    else if (type !== R_BPF_64_32) throw new Error(`Relocations of type ${type} are not supported`)
    else if (symbol.section === 0) {
      text.writeInt32LE(-1, offset + 4)
      calls.push({ offset: HEADERS + offset, name: symbol.name })
    } else relocateCall(relocation, program)
  }
  // SBPF version 0 rejects the source register that clang sets in calls of functions of the same file.
  for (let at = 0; at < text.length; at += 8) if (text[at] === CALL) text[at + 1] = 0
  return calls
}

/** Writes a constant's address into the two halves of a 64-bit load. */
function relocateAddress({ offset, symbol }: Relocation, { text, constants }: Program): void {
  const start = constants.starts.get(symbol.section)
  if (start === undefined)
    throw new Error(`The address of ${symbol.name || 'a section'} is not in read-only data`)
  const place = HEADERS + text.length + start + symbol.value + text.readUInt32LE(offset + 4)
  const address = PROGRAM_START + BigInt(place)
  text.writeUInt32LE(Number(address & 0xffff_ffffn), offset + 4)
  text.writeUInt32LE(Number(address >> 32n), offset + 12)
}

/** Writes the relative target of a call within the file, in instructions from the next one. */
function relocateCall({ offset, symbol }: Relocation, { code, text }: Program): void {
  if (symbol.section !== code.index) throw new Error(`${symbol.name} is called but not defined in this file`)
  const target = symbol.kind === STT_SECTION ? text.readInt32LE(offset + 4) + 1 : symbol.value / 8
  text.writeInt32LE(target - offset / 8 - 1, offset + 4)
}

type Linked = { text: Buffer; constants: Buffer; calls: readonly SystemCall[]; entry: ElfSymbol }

function writeProgram({ text, constants, calls, entry }: Linked): Buffer {
  const entryAddress = HEADERS + entry.value
  const names = [...new Set(calls.map(({ name }) => name))]
  const strings = stringTable([ENTRY, ...names])

  const dynamicSymbols = Buffer.alloc(24 * (names.length + 2))
  dynamicSymbols.writeUInt32LE(strings.at(ENTRY), 24)
  dynamicSymbols[28] = 0x12 // a global function
  dynamicSymbols.writeUInt16LE(1, 30)
  dynamicSymbols.writeBigUInt64LE(BigInt(entryAddress), 32)
  dynamicSymbols.writeBigUInt64LE(BigInt(entry.size), 40)
  for (const [place, name] of names.entries()) {
    const at = 24 * (place + 2)
    dynamicSymbols.writeUInt32LE(strings.at(name), at)
    dynamicSymbols[at + 4] = 0x10 // global, defined elsewhere
  }
  const relocations = Buffer.alloc(16 * calls.length)
  for (const [place, { offset, name }] of calls.entries()) {
    relocations.writeBigUInt64LE(BigInt(offset), place * 16)
    relocations.writeUInt32LE(R_BPF_64_32, place * 16 + 8)
    relocations.writeUInt32LE(names.indexOf(name) + 2, place * 16 + 12)
  }

  let end = HEADERS + text.length + constants.length
  const place = (bytes: Buffer) => {
    const offset = aligned(end, 8)
    end = offset + bytes.length
    return offset
  }
  const dynamic = Buffer.alloc(16 * 8)
  const at = {
    dynamic: place(dynamic),
    symbols: place(dynamicSymbols),
    strings: place(strings.bytes),
    relocations: place(relocations),
  }
  const dynamicEnd = end
  // https://refspecs.linuxfoundation.org/elf/gabi4+/ch5.dynamic.html
  const entries: [tag: number, value: number][] = [
    [0x1e, 4], // FLAGS: text relocations
    [17, at.relocations], // REL
    [18, relocations.length], // RELSZ
    [19, 16], // RELENT
    [6, at.symbols], // SYMTAB
    [5, at.strings], // STRTAB
    [10, strings.bytes.length], // STRSZ
    [0, 0],
  ]
  for (const [i, [tag, value]] of entries.entries()) {
    dynamic.writeBigUInt64LE(BigInt(tag), i * 16)
    dynamic.writeBigUInt64LE(BigInt(value), i * 16 + 8)
  }

  const sections: SectionHeader[] = [
    { name: '.text', type: 1, flags: 6, offset: HEADERS, data: text, align: 8 },
    { name: '.rodata', type: 1, flags: 2, offset: HEADERS + text.length, data: constants, align: 8 },
    { name: '.dynamic', type: 6, flags: 3, offset: at.dynamic, data: dynamic, link: 5, align: 8, entry: 16 },
    {
      name: '.dynsym',
      type: 11,
      flags: 2,
      offset: at.symbols,
      data: dynamicSymbols,
      link: 5,
      info: 1,
      align: 8,
      entry: 24,
    },
    { name: '.dynstr', type: 3, flags: 2, offset: at.strings, data: strings.bytes, align: 1 },
    {
      name: '.rel.dyn',
      type: 9,
      flags: 2,
      offset: at.relocations,
      data: relocations,
      link: 4,
      align: 8,
      entry: 16,
    },
  ]
  const sectionNames = stringTable([...sections.map(({ name }) => name), '.shstrtab'])
  const namesOffset = place(sectionNames.bytes)
  const tableOffset = aligned(end, 8)
  const count = sections.length + 2
  const out = Buffer.alloc(tableOffset + 64 * count)
  fileHeader({ entryAddress, tableOffset, count }).copy(out, 0)
  programHeader(1, 5, HEADERS, text.length).copy(out, 64)
  programHeader(1, 4, HEADERS + text.length, dynamicEnd - HEADERS - text.length).copy(out, 120)
  programHeader(2, 6, at.dynamic, dynamic.length).copy(out, 176)
  for (const { offset, data } of sections) data.copy(out, offset)
  sectionNames.bytes.copy(out, namesOffset)
  for (const [i, section] of sections.entries())
    sectionHeader(section, sectionNames.at(section.name), section.offset).copy(
      out,
      tableOffset + 64 * (i + 1),
    )
  const last = {
    name: '.shstrtab',
    type: 3,
    flags: 0,
    offset: namesOffset,
    data: sectionNames.bytes,
    align: 1,
  }
  sectionHeader(last, sectionNames.at('.shstrtab'), 0).copy(out, tableOffset + 64 * (count - 1))
  return out
}

function stringTable(texts: readonly string[]) {
  const offsets = new Map<string, number>()
  let joined = '\0'
  for (const text of texts) {
    offsets.set(text, joined.length)
    joined += `${text}\0`
  }
  return { bytes: Buffer.from(joined), at: (text: string) => offsets.get(text) as number }
}

type SectionHeader = {
  name: string
  type: number
  flags: number
  offset: number
  data: Buffer
  link?: number
  info?: number
  align: number
  entry?: number
}

function sectionHeader(section: SectionHeader, name: number, address: number): Buffer {
  const out = Buffer.alloc(64)
  out.writeUInt32LE(name, 0)
  out.writeUInt32LE(section.type, 4)
  out.writeBigUInt64LE(BigInt(section.flags), 8)
  out.writeBigUInt64LE(BigInt(address), 16)
  out.writeBigUInt64LE(BigInt(section.offset), 24)
  out.writeBigUInt64LE(BigInt(section.data.length), 32)
  out.writeUInt32LE(section.link ?? 0, 40)
  out.writeUInt32LE(section.info ?? 0, 44)
  out.writeBigUInt64LE(BigInt(section.align), 48)
  out.writeBigUInt64LE(BigInt(section.entry ?? 0), 56)
  return out
}

function programHeader(type: number, flags: number, offset: number, size: number): Buffer {
  const out = Buffer.alloc(56)
  out.writeUInt32LE(type, 0)
  out.writeUInt32LE(flags, 4)
  for (const at of [8, 16, 24]) out.writeBigUInt64LE(BigInt(offset), at)
  for (const at of [32, 40]) out.writeBigUInt64LE(BigInt(size), at)
  out.writeBigUInt64LE(type === 1 ? 4096n : 8n, 48)
  return out
}

function fileHeader(facts: { entryAddress: number; tableOffset: number; count: number }): Buffer {
  const out = Buffer.alloc(64)
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(out)
  out.writeUInt16LE(3, 16) // a shared object
  out.writeUInt16LE(EM_BPF, 18)
  out.writeUInt32LE(1, 20)
  out.writeBigUInt64LE(BigInt(facts.entryAddress), 24)
  out.writeBigUInt64LE(64n, 32)
  out.writeBigUInt64LE(BigInt(facts.tableOffset), 40)
  out.writeUInt16LE(64, 52)
  out.writeUInt16LE(56, 54)
  out.writeUInt16LE(3, 56)
  out.writeUInt16LE(64, 58)
  out.writeUInt16LE(facts.count, 60)
  out.writeUInt16LE(facts.count - 1, 62)
  return out
}
