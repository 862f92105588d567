import { Injectable, type StreamableFile } from '@nestjs/common';
import { TableDownloads, type Page } from '../../platform/http/index.js';
import type { Id, IdPrefix } from '../../platform/ids/index.js';
import { CSV_START, csvLines } from '../../platform/text/index.js';
import type { StaffCaller } from '../../staff/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import { DeskCasesService, agentOf, DeskService } from '../desk/index.js';
import { EmployeesService, employeeSummaryView, type EmployeeFilters } from '../employees/index.js';
import { CampaignsService, campaignView, invitationRowsView } from '../batches/index.js';

/** Maximum rows of one file. A last line says if there are more. */
export const MOST_ROWS = 100_000;

const ROWS_PER_PART = 250;

type Row<C extends string> = { readonly [K in C]: unknown };

type Staff = StaffCaller<'cust'>;

const EMPLOYEE = [
  ...['employee_id', 'first_name', 'last_name', 'department', 'title', 'status'],
  ...['identity_state', 'identity_established_at', 'alarmed_at', 'exempt_until'],
  ...['created_at', 'updated_at', 'id'],
] as 'id'[];
const CASE = [
  ...['id', 'status', 'reason', 'employee_id', 'employee_name', 'action', 'ticket', 'channel'],
  ...['agent_name', 'opened_by', 'flags', 'misses', 'override_status', 'override_reason'],
  ...['created_at', 'opened_at', 'proved_at', 'completed_at', 'expires_at', 'access_request_id'],
] as 'id'[];
const CAMPAIGN = [
  ...['id', 'status', 'action', 'deliver', 'locale', 'valid_days', 'reminders', 'employee_count'],
  ...['waiting', 'skipped', 'invited', 'sent', 'delivered', 'opened', 'begun', 'established'],
  ...['failed', 'created_by', 'created_at', 'started_at', 'ended_at'],
] as 'id'[];
const INVITATION = [
  ...['number', 'employee_id', 'name', 'stage', 'code', 'reminders', 'invited_at'],
  ...['access_request_id', 'employee_row_id'],
] as 'number'[];

/**
 * Downloads of the people console's lists. Each download is recorded before its first row is sent.
 */
@Injectable()
export class ExportsService {
  constructor(
    private readonly downloads: TableDownloads,
    private readonly employees: EmployeesService,
    private readonly cases: DeskCasesService,
    private readonly desk: DeskService,
    private readonly campaigns: CampaignsService,
    private readonly audit: GatewayAudit,
  ) {}

  /**
   * Every employee that matches the filters, in the columns of the list. Throws `download_busy`.
   */
  employeeFile(by: Staff, filters: EmployeeFilters): Promise<StreamableFile> {
    const pages = pagesOf<'emp', ReturnType<typeof employeeSummaryView>>(async (page) => {
      const { ids, stoppedAt } = await this.employees.findIds(by, filters, page);
      const found = await this.employees.listByIds(by, ids.slice(0, page.limit));
      const next = ids.length > page.limit ? (ids[page.limit - 1] ?? null) : stoppedAt;
      return { rows: found.map(employeeSummaryView), next };
    });
    const parts = csvParts(EMPLOYEE, pages);
    // Without the values: a search may name a person.
    const details = { filters: Object.keys(filters).sort().join(' ') };
    return this.#open(by, { parts, action: 'employee.exported', subject: by.tenantId, details });
  }

  /** Every case of the desk. Throws `download_busy`. */
  caseFile(by: Staff): Promise<StreamableFile> {
    const pages = pagesOf<'case', { id: string }>(async (page) => {
      const found = await this.cases.list(agentOf(by), 'all', page);
      const rows = await this.desk.describe(by, found.slice(0, page.limit));
      return { rows, next: found.length > page.limit ? rows.at(-1)?.id : null };
    });
    const parts = csvParts(CASE, pages);
    return this.#open(by, { parts, action: 'desk_case.exported', subject: by.tenantId });
  }

  /** Every campaign with its progress. Throws `download_busy`. */
  campaignFile(by: Staff): Promise<StreamableFile> {
    const pages = pagesOf<'camp', { id: string }>(async (page) => {
      const found = await this.campaigns.list(by, page);
      const rows: { id: string }[] = [];
      for (const { id } of found.slice(0, page.limit)) {
        const { progress, ...campaign } = campaignView(await this.campaigns.get(by, id));
        rows.push({ ...campaign, ...progress });
      }
      return { rows, next: found.length > page.limit ? rows.at(-1)?.id : null };
    });
    const parts = csvParts(CAMPAIGN, pages);
    return this.#open(by, { parts, action: 'campaign.exported', subject: by.tenantId });
  }

  /** Every invitation of a campaign. Throws `campaign_not_found`, `download_busy`. */
  async invitationFile(by: Staff, campaignId: string): Promise<StreamableFile> {
    const { id } = await this.campaigns.get(by, campaignId);
    const parts = csvParts(INVITATION, this.#invitations(by, id));
    return this.#open(by, { parts, action: 'campaign.exported', subject: id });
  }

  async *#invitations(by: Staff, id: Id<'camp'>) {
    for (let after: number | null = 0; after !== null;) {
      const which = { after, stage: null, limit: ROWS_PER_PART + 1 };
      const view = invitationRowsView(await this.campaigns.invited(by, id, which), ROWS_PER_PART);
      yield view.rows;
      after = view.next_after;
    }
  }

  #open(
    { tenantId: customerId, id: actor }: Staff,
    file: {
      parts: AsyncGenerator<string>;
      action: AuditAction;
      subject: Id;
      details?: Record<string, string>;
    },
  ): Promise<StreamableFile> {
    const { parts, action, subject, details = {} } = file;
    const entry = { customerId, actor, action, outcome: 'allowed', subject, details } as const;
    return this.downloads.open(customerId, { parts, begin: () => this.audit.append(entry) });
  }
}

/** Pages of rows, newest first, until there is no next one. */
async function* pagesOf<P extends IdPrefix, R>(
  read: (page: Page<P>) => Promise<{ rows: R[]; next: string | null | undefined }>,
): AsyncGenerator<R[]> {
  for (let after: Page<P>['after'] = null; ;) {
    const { rows, next } = await read({ limit: ROWS_PER_PART, after, before: null });
    yield rows;
    if (!next) return;
    after = next as Id<P>;
  }
}

/** The parts of a CSV file, with one for each page of rows. */
export async function* csvParts<C extends string>(
  columns: readonly C[],
  pages: AsyncIterable<readonly Row<C>[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLines([columns]);
  let left = MOST_ROWS;
  for await (const page of pages) {
    const rows = page
      .slice(0, left)
      .map((row) => columns.map((column) => cell(column, row[column])));
    yield csvLines(rows);
    left -= rows.length;
    if (rows.length < page.length) {
      yield csvLines([[`Only the first ${String(MOST_ROWS)} rows are here. Filter for fewer.`]]);
      return;
    }
  }
}

/** Times are Unix seconds in the API, and ISO 8601 in UTC for a spreadsheet. */
function cell(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && /_(at|until)$/.test(column))
    return new Date(value * 1_000).toISOString().replace('.000Z', 'Z');
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
