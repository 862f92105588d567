export { BrandStore, type Brand, brandEntity } from './brand.store.js';
export { ShownBrandView, shownBrandView } from './brand.view.js';
export { Brands, shownBrand, type ShownBrand } from './brands.service.js';
export { BrandLogosController } from './brand-logos.controller.js';
export { logoOf, MAX_LOGO_BYTES } from './logo.js';
