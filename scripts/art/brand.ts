import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawCard } from './banners.ts'

/** The mark as it stands in `public/brand/mark.svg`, without its frame: 64 by 64. */
function markShapes(): string {
  const source = readFileSync(join(import.meta.dirname, '../../public/brand/mark.svg'), 'utf8')
  return source.replace(/<\/?svg[^>]*>/g, '')
}

/**
 * The word as outlines (Rubik at weight 650, 1000 units to the em, the base line at 0), since no font of the machine
 * can be relied on.
 */
const wordOutline =
  'M31 0Q23 0 17 -6Q10 -13 10 -21Q10 -26 12 -30L248 -673Q251 -683 260 -692Q269 -700 286 -700H424Q440 -700 450 -692Q459 -683 462 -673L698 -30Q699 -26 699 -21Q699 -13 693 -6Q687 0 678 0H564Q549 0 542 -7Q535 -14 533 -21L492 -127H217L177 -21Q175 -14 168 -7Q161 0 145 0ZM257 -264H453L355 -540ZM1029 0Q966 0 921 -21Q876 -41 852 -84Q828 -127 828 -194V-395H750Q739 -395 732 -403Q725 -410 725 -420V-495Q725 -506 732 -513Q739 -520 750 -520H828V-685Q828 -696 835 -703Q843 -710 853 -710H960Q971 -710 978 -703Q985 -696 985 -685V-520H1110Q1121 -520 1128 -513Q1135 -506 1135 -495V-420Q1135 -410 1128 -403Q1121 -395 1110 -395H985V-207Q985 -171 998 -151Q1012 -130 1044 -130H1119Q1129 -130 1137 -123Q1144 -116 1144 -105V-25Q1144 -14 1137 -7Q1129 0 1119 0ZM1470 10Q1387 10 1330 -17Q1273 -44 1243 -95Q1213 -146 1209 -215Q1208 -235 1208 -260Q1208 -286 1209 -305Q1213 -375 1244 -425Q1276 -476 1333 -503Q1389 -530 1470 -530Q1550 -530 1607 -503Q1664 -476 1695 -425Q1727 -375 1731 -305Q1732 -286 1732 -260Q1732 -235 1731 -215Q1727 -146 1697 -95Q1667 -44 1610 -17Q1553 10 1470 10ZM1470 -106Q1517 -106 1540 -135Q1562 -164 1565 -220Q1566 -235 1566 -260Q1566 -285 1565 -300Q1562 -356 1540 -385Q1517 -414 1470 -414Q1424 -414 1401 -385Q1377 -356 1375 -300Q1374 -285 1374 -260Q1374 -235 1375 -220Q1377 -164 1401 -135Q1424 -106 1470 -106ZM1859 0Q1848 0 1841 -7Q1834 -14 1834 -25V-685Q1834 -696 1841 -703Q1848 -710 1859 -710H1968Q1979 -710 1986 -703Q1993 -696 1993 -685V-25Q1993 -14 1986 -7Q1979 0 1968 0ZM2140 0Q2129 0 2122 -7Q2115 -14 2115 -25V-685Q2115 -696 2122 -703Q2129 -710 2140 -710H2249Q2260 -710 2267 -703Q2274 -696 2274 -685V-25Q2274 -14 2267 -7Q2260 0 2249 0Z'

type IconLook = { size: number; share: number; corner: number }

const icons: Record<string, IconLook> = {
  'icon-192': { size: 192, share: 0.68, corner: 0.22 },
  'icon-512': { size: 512, share: 0.68, corner: 0.22 },
  // Systems cut a maskable icon down to its middle, so the mark is smaller and the ground goes to the edge.
  'maskable-512': { size: 512, share: 0.54, corner: 0 },
  'apple-touch-icon': { size: 180, share: 0.64, corner: 0 },
}

export async function drawIcon(name: string): Promise<Buffer> {
  if (name === 'og') return drawOpenGraph()
  const look = icons[name]
  if (!look) throw new Error(`no icon is called ${name}`)
  const { size, share, corner } = look
  const edge = (size * (1 - share)) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <defs><radialGradient id="g" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#15435a"/><stop offset="1" stop-color="#07141c"/></radialGradient></defs>
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="url(#g)"/>
    <g transform="translate(${edge} ${edge}) scale(${(size * share) / 64})">${markShapes()}</g>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** What a shared link shows: the mark and the word over the lagoon. */
function drawOpenGraph(): Promise<Buffer> {
  const mark = `<g transform="translate(92 176) scale(2.1)">${markShapes()}</g>`
  return drawCard(
    `${mark}<path transform="translate(262 292) scale(.155)" fill="#eaf4f4" d="${wordOutline}"/>`,
  )
}
