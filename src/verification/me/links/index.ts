export { ContactLinksModule } from './contact-links.module.js';
