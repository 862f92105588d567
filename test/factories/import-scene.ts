import { startApplication, type TestApplication } from '../support/application.js';
import { makeCustomer, type CustomerSystem } from './customer.js';
import { importerOf, type Importer } from './importer.js';
import { makePartner, type Partner } from './partner.js';
import { confirming, makeStaff, type StaffBrowser } from './staff.js';

/** A new customer in whose workspace one person imports files and another can approve them. */
export interface ImportScene {
  test: TestApplication;
  partner: Partner;
  customer: CustomerSystem;
  hr: StaffBrowser;
  /** Imports as `hr`. */
  importing: Importer;
  /** An administrator who confirms what they do. */
  other: StaffBrowser;
}

/** Sets the scene for each test of a `describe`, in one application, and hands it to `take`. The clock stands. */
export function setImportScene(take: (scene: ImportScene) => void): void {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    test.clock.stop();
    partner = await makePartner(test.app);
  });

  beforeEach(async () => {
    const customer = await makeCustomer(test, partner);
    const hr = await makeStaff(test, [customer.customerId, 'hr']);
    const other = confirming(test, await makeStaff(test, [customer.customerId, 'admin']));
    take({ test, partner, customer, hr, importing: importerOf(test, hr), other });
  });

  afterAll(() => test.close());
}
