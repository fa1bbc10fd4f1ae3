import type { CSSProperties } from 'react'

/**
 * The shop's face in a mailbox: its colours as `app/theme.css` has them, with a serif that every
 * machine owns. Mailboxes drop style sheets, so each element carries its own.
 */
const ink = '#2b2a26'
const inkSoft = '#655f52'
const leaf = '#2f5d50'
const rosewood = '#9c2c48'
const paper = '#fffdf7'
const cream = '#fff9e6'
const pink = '#ffe1df'
const line = '#e6dcc3'

const serif = 'Georgia, "Times New Roman", serif'
const sans = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const heading = { color: ink, fontFamily: serif, fontWeight: 'normal' } as const
const amount = { fontSize: '16px', textAlign: 'right', whiteSpace: 'nowrap' } as const
const total = {
  ...{ borderTop: `1px solid ${line}`, color: ink, fontFamily: serif },
  ...{ fontSize: '22px', lineHeight: '30px' },
}

function styles<Name extends string>(named: Record<Name, CSSProperties>) {
  return named
}

export const mailStyles = styles({
  body: { backgroundColor: cream, color: ink, fontFamily: sans, margin: 0, padding: '0 8px' },
  column: { width: '100%', maxWidth: '592px', margin: '0 auto', padding: '24px 0 32px' },
  masthead: { padding: '0 0 24px', textAlign: 'center' },
  wordmark: {
    color: ink,
    fontFamily: serif,
    fontSize: '30px',
    lineHeight: '40px',
    letterSpacing: '0.5px',
    textDecoration: 'none',
  },
  garland: { margin: '8px auto 0' },
  garlandCell: { padding: '0 4px' },
  dot: { width: '8px', height: '8px', borderRadius: '8px', fontSize: '0', lineHeight: '0' },
  card: {
    backgroundColor: paper,
    border: `1px solid ${line}`,
    borderRadius: '16px',
    padding: '32px 24px',
    wordBreak: 'break-word',
  },
  title: { ...heading, fontSize: '28px', lineHeight: '36px', margin: '0 0 16px' },
  subtitle: { ...heading, fontSize: '20px', lineHeight: '28px', margin: '0 0 8px' },
  photo: { width: '100%', height: 'auto', borderRadius: '12px', margin: '0 0 16px' },
  paragraph: { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  together: { whiteSpace: 'nowrap' },
  note: { color: inkSoft, fontSize: '14px', lineHeight: '20px', margin: '0' },
  action: { margin: '24px 0', textAlign: 'center' },
  button: {
    backgroundColor: rosewood,
    borderRadius: '999px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 'bold',
    lineHeight: '24px',
    padding: '14px 32px',
    textDecoration: 'none',
  },
  line: { border: 'none', borderTop: `1px solid ${line}`, margin: '24px 0' },
  footer: {
    color: inkSoft,
    fontSize: '14px',
    lineHeight: '22px',
    margin: '24px 16px 0',
    textAlign: 'center',
  },
  footerLink: { color: leaf, textDecoration: 'underline' },
  link: { color: leaf, textDecoration: 'underline' },
  tag: {
    backgroundColor: pink,
    borderRadius: '12px',
    color: ink,
    margin: '0 0 24px',
    padding: '12px 16px',
  },
  tagLabel: { color: inkSoft, fontSize: '14px', lineHeight: '20px', margin: '0' },
  tagValue: {
    color: ink,
    fontFamily: serif,
    fontSize: '22px',
    letterSpacing: '0.5px',
    lineHeight: '30px',
    margin: '0',
  },
  panel: { backgroundColor: cream, borderRadius: '12px', margin: '0 0 24px', padding: '16px' },
  step: { color: ink, fontSize: '16px', lineHeight: '24px', padding: '4px 0' },
  number: {
    backgroundColor: leaf,
    borderRadius: '24px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '14px',
    height: '24px',
    lineHeight: '24px',
    textAlign: 'center',
    width: '24px',
  },
  numberCell: { padding: '4px 0', verticalAlign: 'top', width: '36px' },
  item: { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0', verticalAlign: 'top' },
  itemName: { color: ink, fontFamily: serif, fontSize: '18px', lineHeight: '26px', margin: '0' },
  picture: {
    borderRadius: '12px',
    display: 'block',
    height: 'auto',
    margin: '0 0 12px',
    // So that a phone narrower than the picture's width in pixels makes it smaller.
    maxWidth: '320px',
    width: '100%',
  },
  itemDetail: { color: inkSoft, fontSize: '14px', lineHeight: '21px', margin: '2px 0 0' },
  dedication: {
    borderLeft: `3px solid ${pink}`,
    color: ink,
    fontFamily: serif,
    fontSize: '15px',
    fontStyle: 'italic',
    lineHeight: '22px',
    margin: '6px 0 0',
    paddingLeft: '12px',
  },
  dedicationLabel: { color: inkSoft, fontFamily: sans, fontSize: '14px', fontStyle: 'normal' },
  itemRow: { padding: '0 0 16px', verticalAlign: 'top' },
  amount: { ...amount, lineHeight: '26px' },
  amountCell: { padding: '0 0 16px 12px', verticalAlign: 'top', width: '96px' },
  sum: { color: inkSoft, fontSize: '16px', lineHeight: '24px', padding: '4px 0' },
  sumAmount: { ...amount, color: ink, lineHeight: '24px', padding: '4px 0 4px 12px' },
  total: { ...total, padding: '12px 0 0' },
  totalAmount: { ...amount, ...total, padding: '12px 0 0 12px' },
})
