export { locateSymbols } from './locate-symbol.js';
export { BarcodeSearch, type BarcodeReading } from './read-barcode.js';
