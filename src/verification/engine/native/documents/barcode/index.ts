export { locateSymbols } from './locate-symbol.js';
export { readBarcode, type BarcodeReading } from './read-barcode.js';
