// Words between the first and the last day of a range.

export const RANGE_WORD = /^(?:to|bis|until|au|al|a|à|do|до|по|tot|til|till|and|und|et|e|y|i|og|och|ja|en|и|та|і|&)$/
