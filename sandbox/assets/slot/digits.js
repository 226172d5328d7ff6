// @ts-check

/** The digits of a currency's minor unit; play money has cents. @param {string} currency */
export function digitsOf(currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}
