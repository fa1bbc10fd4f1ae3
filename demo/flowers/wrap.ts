import { mix, tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Random } from './random'
import { at, shape, stroke } from './svg'
import { type Vessel, drawBow } from './vessel'

/** A hand-tied bouquet in paper of the colour, with a bow and the stems showing below it. */
export function drawWrap(easel: Easel, random: Random, color: string): Vessel {
  const ribbon = mix(tone(color, -0.3), '#9c2c48', 0.35)
  const sheet = (d: string, from: number, to: number) =>
    shape(
      d,
      linear(
        easel,
        [200, 300, 800, 700],
        [
          [0, tone(color, from)],
          [1, tone(color, to)],
        ],
      ),
    )
  const back =
    blot(easel, [580, 905, 250, 40], '#4a3440', 0.38) +
    blot(easel, [505, 926, 110, 18], '#38242c', 0.5) +
    stems(random) +
    sheet('M500 800C380 640 230 500 150 330Q206 300 262 318Q270 220 340 206L420 420Z', 0.05, -0.3) +
    sheet(
      'M500 800C620 640 770 500 850 330Q794 300 738 318Q730 220 660 206L580 420Z',
      0.12,
      -0.42,
    ) +
    sheet('M500 790L214 322Q330 250 400 300Q500 190 604 296Q690 250 786 322Z', 0.42, -0.06) +
    creases(random, color, 0.25)
  const left = 'M486 806C400 700 236 560 162 420Q214 470 300 520Q420 596 540 640Q548 730 522 806Z'
  const right = 'M514 806C600 700 764 560 838 420Q786 476 706 530Q600 596 452 664Q462 740 482 806Z'
  const foot =
    'M478 790Q500 800 524 790Q540 850 566 886L534 878L508 896L478 880L440 892Q470 840 478 790Z'
  const front =
    `<g transform="translate(8 10)">${shape(right, tone(color, -0.9), 0.2)}</g>` +
    sheet(foot, 0.1, -0.35) +
    sheet(right, 0.2, -0.34) +
    stroke('M838 420Q786 476 706 530Q600 596 452 664', tone(color, 0.65), 3, 0.7) +
    `<g transform="translate(9 9)">${shape(left, tone(color, -0.9), 0.26)}</g>` +
    sheet(left, 0.42, -0.12) +
    stroke('M162 420Q214 470 300 520Q420 596 540 640Q548 730 522 806', tone(color, 0.75), 3, 0.8) +
    folds(color) +
    blot(easel, [500, 800, 60, 46], tone(color, -0.9), 0.5) +
    shape('M462 780Q500 796 540 780L536 812Q500 826 466 812Z', tone(ribbon, -0.1)) +
    drawBow(easel, ribbon, 500, 796, 1.05)
  return { back, front, mouth: { y: 560, half: 150 }, floor: 926 }
}

function stems(random: Random): string {
  return Array.from({ length: 9 }, (_, i) => {
    const x = 500 + (i - 4) * 6
    const foot = 500 + (i - 4) * 15 + random.around(0, 6)
    const line = `M${at(x, 790)}L${at(foot, 922 - Math.abs(i - 4) * 4 + random.around(0, 5))}`
    return (
      stroke(line, ['#5d7f4b', '#7b9a5f', '#4d7043'][i % 3]!, 9) + stroke(line, '#b9ca92', 2, 0.5)
    )
  }).join('')
}

function creases(random: Random, color: string, opacity: number): string {
  let d = ''
  for (let i = 0; i < 7; i++) {
    d += `M500 780L${at(240 + i * 86 + random.around(0, 20), 330 + random.around(0, 20))}`
  }
  return stroke(d, tone(color, -0.4), 2.5, opacity)
}

function folds(color: string): string {
  return (
    shape('M494 800C440 700 360 610 280 510L300 520Q400 640 512 800Z', tone(color, -0.5), 0.3) +
    shape('M500 800C470 720 440 660 400 578L424 590Q480 690 514 800Z', tone(color, 0.7), 0.35) +
    shape('M520 800C580 720 650 640 716 524L734 512Q680 640 530 800Z', tone(color, -0.6), 0.22)
  )
}
