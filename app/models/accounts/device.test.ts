import { expect, test } from 'vitest'
import { deviceName } from './device'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

test.each([
  [ANDROID, 'Chrome en Android'],
  [IPHONE, 'Safari en iOS'],
  [FIREFOX, 'Firefox en Windows'],
  [null, ''],
  ['', ''],
  ['x'.repeat(100_000), ''],
  ['<script>alert(1)</script>', ''],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
