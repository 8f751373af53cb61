import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode, Language, ReportGroup, ReportQuery } from '@santral/contracts';
import { errorText, Refusal } from '@santral/platform/http';
import { type GroupRow, GroupsRepository } from './groups.repository.js';

/** Who a report is about when it is narrowed by agents, by groups of users, or by both. */
@Injectable()
export class AgentGroups {
  constructor(@Inject(GroupsRepository) private readonly groups: GroupsRepository) {}

  all(): Promise<ReportGroup[]> {
    return this.groups.all();
  }

  /**
   * The groups of a query and all agents it names: those it lists and those in its groups, each once. Refuses a group there is not,
   * and groups without any agent, which would otherwise be a report about everybody.
   */
  async chosen(query: Pick<ReportQuery, 'agents' | 'groups'>, language: Language): Promise<{ groups: GroupRow[]; agents: string[] }> {
    if (query.groups.length === 0) return { groups: [], agents: query.agents };
    const refuse = (code: ErrorCode) => new Refusal(code, {}, [{ path: 'groups', message: errorText(code, language) }]);
    const groups = await this.groups.byIds(query.groups);
    if (groups.length < query.groups.length) throw refuse('report.no-group');
    const agents = [...new Set([...query.agents, ...groups.flatMap(({ extensions }) => extensions)])];
    if (agents.length === 0) throw refuse('report.empty-group');
    return { groups, agents };
  }
}
