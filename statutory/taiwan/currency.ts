/** Taiwanese orders, funds and fees are in whole dollars. */
export const TAIWAN_CURRENCY = 'TWD'
